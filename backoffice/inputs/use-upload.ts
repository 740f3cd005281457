import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../transport/problem-answer.ts'
import type { Accept } from '../../kernel/file-kinds.ts'
import { faultOfFile, mayRetry, upload } from './upload.ts'
import type { Uploaded } from '../../resources/calls/file.ts'

/** What is happening to one file. */
export type Sending =
  | { readonly state: 'sending'; readonly file: File; readonly part: number }
  | {
      readonly state: 'failed'
      readonly file: File
      readonly message: string
      readonly again: boolean
    }
  | { readonly state: 'sent'; readonly file: File; readonly uploaded: Uploaded }

/** Sends one file at a time, with progress, cancel and another try. */
export function useUpload(
  accept: Accept,
  portalId: number | undefined,
  onSent: (uploaded: Uploaded) => void,
  onSending: (isSending: boolean) => void = () => undefined,
) {
  const [sending, setSending] = useState<Sending | null>(null)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const start = async (file: File) => {
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    const message =
      portalId === undefined
        ? 'Cadastre antes um portal: os arquivos são de um portal.'
        : faultOfFile(file, accept)
    if (message !== undefined || portalId === undefined)
      return setSending({ state: 'failed', file, message: message ?? '', again: false })
    setSending({ state: 'sending', file, part: 0 })
    onSending(true)
    try {
      const uploaded = await upload(file, {
        portalId,
        signal: mine.signal,
        onProgress: (part) => setSending({ state: 'sending', file, part }),
      })
      setSending({ state: 'sent', file, uploaded })
      onSending(false)
      onSent(uploaded)
    } catch (error) {
      const problem = asProblem(error)
      if (mine.signal.aborted) return
      setSending({ state: 'failed', file, message: problem.message, again: mayRetry(problem) })
      onSending(false)
    }
  }
  const stop = () => {
    abort.current?.abort()
    setSending(null)
    onSending(false)
  }
  return { sending, start: (file: File) => void start(file), stop }
}

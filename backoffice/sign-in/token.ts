import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The format of the key in the links of our messages. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

/** The key in the address. It leaves the address at once: what is used up in a form need not stay in the history. */
export function useToken(): string {
  const { token }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [kept] = useState(token)
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true })
  }, [navigate])
  return isToken(kept) ? kept : ''
}

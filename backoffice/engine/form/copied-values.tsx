import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { conjunction } from '../../../pt-br/junctions.ts'
import { uncapitalised } from '../../../pt-br/words.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import type { Row } from '../data.ts'
import { controlId } from './form-field.tsx'
import type { FormValues } from './form-model.ts'

/** What another record has for the fields of this one. */
export interface CopySource {
  readonly name: string
  /** By form name; null where it has nothing. */
  readonly values: Row
}
interface CopiedProps {
  readonly resource: AnyResource
  readonly form: UseFormReturn<FormValues>
  /** The form as it opened. */
  readonly initial: Row
  readonly source: CopySource
  /** Whether the values are filled in before anybody asks. */
  readonly unasked: boolean
}
interface Copied {
  readonly from: CopySource
  readonly names: readonly string[]
}

const isBlank = (value: unknown) => value === null || value === '' || value === false
const isFocused = (name: string) => document.activeElement?.id === controlId(name)

/** As initial values, so that who leaves at once has nothing unsaved; what somebody wrote stays, and stays unsaved. */
function fill(form: UseFormReturn<FormValues>, initial: Row, values: Row): void {
  const written = form.getValues()
  const kept = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true, keepTouched: true }
  form.reset({ ...initial, ...values }, kept)
  form.reset({ ...written, ...values }, { ...kept, keepDefaultValues: true })
}

/**
 * Fills what is empty from a record that has the same facts, so that nobody types them twice: says what it filled in,
 * and takes it out again. Where it is asked first, it offers to.
 */
export function CopiedValues({ resource, form, initial, source, unasked }: CopiedProps) {
  const [copied, setCopied] = useState<Copied>()
  const [declined, setDeclined] = useState<CopySource>()
  const now: Row = useWatch({ control: form.control })
  const standing = (copied?.names ?? []).filter((name) => now[name] === copied?.from.values[name])
  const cleared = Object.fromEntries(standing.map((name) => [name, initial[name] ?? null]))
  const open = (of: Row) =>
    Object.keys(source.values).filter(
      (name) => !isBlank(source.values[name]) && isBlank(of[name]) && !isFocused(name),
    )
  // What came from another record before gives way.
  const copy = () => {
    const names = open({ ...now, ...cleared })
    const values = Object.fromEntries(names.map((name) => [name, source.values[name]]))
    fill(form, initial, { ...cleared, ...values })
    setCopied({ from: source, names })
  }
  const undo = () => {
    fill(form, initial, cleared)
    setCopied(undefined)
    setDeclined(source)
  }
  useEffect(() => {
    if (unasked && declined !== source) copy()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each record: what is emptied later stays empty
  }, [source, unasked])
  const words = (names: readonly string[]) =>
    conjunction(names.map((name) => uncapitalised(fieldOf(resource, name).label)))
  if (standing.length > 0)
    return (
      <Copies action="Desfazer" onAct={undo}>
        Copiado de <strong>{copied?.from.name}</strong>: {words(standing)}.
      </Copies>
    )
  const offered = open(now)
  return offered.length === 0 ? null : (
    <Copies action="Copiar" onAct={copy}>
      <strong>{source.name}</strong> já tem {words(offered)}.
    </Copies>
  )
}

function Copies({
  action,
  onAct,
  children,
}: {
  readonly action: string
  readonly onAct: () => void
  readonly children: ReactNode
}) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2.5 }}
      action={
        <Button size="small" variant="outlined" onClick={onAct}>
          {action}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

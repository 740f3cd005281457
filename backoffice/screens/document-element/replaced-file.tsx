import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { counted } from '../../../pt-br/words.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { NamedInput } from '../../engine/form/form-field.tsx'
import type { FormValues } from '../../engine/form/form-model.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import { doubtsOf } from './doubts.ts'
import { FileDoubts, type AnsweredFields } from './file-doubts.tsx'
import { focusSoon, openQuestions, type Question } from './publication.ts'
import { doubtsId, type Common, type QueueItem } from './queue-items.ts'
import { useReach } from './reach.ts'
import { OtherType } from './row-questions.tsx'
import { useProposals } from './use-proposals.ts'

const { s3FileKey: field } = documentElement.fields
const shared = ['clientHashId', 'documentTypeId', 'year', 'periodicity', 'month'] as const
/** Those that an answer may change. */
const answered = ['clientHashId', 'documentTypeId', 'year', 'month'] as const
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const keyOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null

const flags = [
  'typeIsRight',
  'unitIsRight',
  'periodIsRight',
  'monthIsRight',
  'placeIsRight',
] as const
type Flag = (typeof flags)[number]
/** What each answer is true of. */
function answerKeys({ storedKey, typed, ...item }: QueueItem, given: Common): Record<Flag, string> {
  const uploaded = 'uploaded' in item ? item.uploaded?.s3_file_key : undefined
  const file = storedKey ?? uploaded ?? typed.address
  const { documentTypeId, clientHashId, year, month, periodicity } = given
  return {
    typeIsRight: `type ${file} ${documentTypeId}`,
    unitIsRight: `unit ${file} ${clientHashId}`,
    periodIsRight: `period ${file} ${year} ${month} ${periodicity}`,
    monthIsRight: `month ${year} ${month}`,
    placeIsRight: `place ${file}`,
  }
}

interface ReplacedFileProps {
  readonly asked: NamedInput
  readonly form: UseFormReturn<FormValues>
}
/** The file of a document that is out. What one in its place contradicts is asked before it is stored. */
export function ReplacedFile({ asked, form }: ReplacedFileProps) {
  const { record } = asked
  const [sent, setSent] = useState<Uploaded>()
  const [returns, setReturns] = useState(0)
  const address: unknown = useWatch({ control: form.control, name: 'externalUrl' })
  const key = textOf(asked.value)
  const isOther = key !== null && key !== record?.['s3FileKey']
  const isElsewhere =
    key === null && textOf(address) !== null && address !== record?.['externalUrl']
  const putBack = () => {
    asked.onChange(record?.['s3FileKey'] ?? null)
    form.setValue('externalUrl', record?.['externalUrl'] ?? null, { shouldDirty: true })
    // The input forgets the file that it was sent.
    setReturns(returns + 1)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box key={returns}>{inputOf(field).input({ ...asked, onSent: setSent }, field)}</Box>
      {record && (isOther || isElsewhere) && (
        <FileQuestions
          asked={asked}
          form={form}
          portalId={Number(record['portalId'])}
          item={itemOf(key, sent, isElsewhere ? (textOf(address) ?? '') : '')}
          onPutBack={putBack}
        />
      )}
    </Box>
  )
}

/** @param sent a draft that is gone on with knows the key of its file, and not what it was called */
function itemOf(key: string | null, sent: Uploaded | undefined, address: string): QueueItem {
  const isSent = key !== null && sent?.s3_file_key === key
  return {
    id: 'novo',
    file: isSent ? new File([], sent.nome_original) : null,
    typed: { address },
    state: 'stored',
    uploaded: isSent ? sent : null,
    ...(key !== null && !isSent && { storedKey: key }),
  }
}

interface FileQuestionsProps extends ReplacedFileProps {
  readonly portalId: number
  readonly item: QueueItem
  readonly onPutBack: () => void
}
/** The questions that a publication has of its files, of one that takes the place of another. */
function FileQuestions({ asked, form, portalId, onPutBack, ...file }: FileQuestionsProps) {
  const reach = useReach(portalId)
  const now: readonly unknown[] = useWatch({ control: form.control, name: [...shared] })
  const [unit = null, type = null, year = null, periodicity = null, month = null] = now.map(keyOf)
  const given: Common = { clientHashId: unit, documentTypeId: type, year, periodicity, month }
  const { said, say } = useSaid(file.item, given)
  const item: QueueItem = { ...file.item, typed: { ...file.item.typed, ...said } }
  const place = { portalId, given, lastType: null, items: [item], reach, stands: true } as const
  const { known, proposals, types, mayUse, ownNames } = useProposals(place)
  const question: Question = {
    otherType: proposals.otherType(item),
    same: undefined,
    doubts: known ? doubtsOf(item, proposals, ownNames) : [],
  }
  useHeld(asked, form, known ? openQuestions(question, item) : null)
  const fill = ({ beside, ...answer }: AnsweredFields) => {
    if (beside === 'leave') return onPutBack()
    say(answer)
    for (const name of answered)
      if (answer[name] !== undefined)
        form.setValue(name, answer[name], { shouldDirty: true, shouldValidate: true })
  }
  const asking = { types, mayUse, proposals, common: given, given }
  return (
    <div id={doubtsId(item.id)} aria-live="polite">
      {question.otherType && <OtherType question={question} publication={asking} onFill={fill} />}
      <FileDoubts item={item} question={question} publication={asking} onFill={fill} />
    </div>
  )
}

/** What was answered of a file, as long as what it was held against is the same. */
function useSaid(item: QueueItem, given: Common) {
  const [answers, setAnswers] = useState<ReadonlySet<string>>(new Set())
  const keys = answerKeys(item, given)
  const isSaid = (name: Flag) => answers.has(keys[name])
  return {
    said: Object.fromEntries(flags.filter(isSaid).map((name) => [name, true as const])),
    say: (answer: AnsweredFields) => {
      const now = flags.filter((name) => answer[name]).map((name) => keys[name])
      if (now.length > 0) setAnswers(new Set([...answers, ...now]))
    },
  }
}

/** Keeps the form from being stored while questions are open. @param open null while the file is being read */
function useHeld(
  { name, onHold }: NamedInput,
  form: ReplacedFileProps['form'],
  open: number | null,
) {
  const tell = useEffectEvent((count: number | null) => {
    if (count === 0) {
      onHold(undefined)
      if (form.getFieldState(name).error?.type === 'server') form.clearErrors(name)
      return
    }
    if (count === null) return onHold('reading')
    const text = `Responda a ${counted(count, 'pergunta', 'perguntas')} sobre o arquivo.`
    onHold({ text, lead: () => focusSoon(doubtsId('novo')) })
  })
  useEffect(() => {
    tell(open)
    return () => tell(0)
  }, [open])
}

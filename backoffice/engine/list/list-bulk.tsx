import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded'
import pLimit from 'p-limit'
import { useState } from 'react'
import { counted, participle } from '../../../pt-br/words.ts'
import { isFlag } from '../../../kernel/field.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { maxSelected } from './list-model.ts'
import { readPage, updateRow } from '../data.ts'
import { restoreRow } from '../restore.ts'
import type { RouteParams } from '../route-params.ts'

interface BulkProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly keys: ReadonlySet<string>
  /** At which revision a row was picked; what has changed since is left as it is. */
  readonly revisionOf: (key: string) => number | undefined
  readonly total: number
  readonly trash: boolean
  readonly canEdit: boolean
  readonly onAll: () => void
  readonly onClear: () => void
  readonly onRemove: (() => void) | undefined
}

/** The one flag with words of its own, which is what "ocultar" and "mostrar" change. */
const situationFlag = (resource: AnyResource) => {
  const worded = Object.entries(resource.fields).flatMap(([name, field]) =>
    isFlag(field) && field.words && !field.generated ? [{ name, words: field.words }] : [],
  )
  return worded.length === 1 ? worded[0] : undefined
}

/** How many requests leave at once. */
const mostAtOnce = 4
/** @returns whether the row changed; a row that already has the value is left out of undo. */
type Doing = (key: string) => Promise<boolean>
/** Runs the change on each row, and reports those where it failed. @returns the keys of those that changed. */
async function told(keys: readonly string[], doing: Doing): Promise<readonly string[]> {
  const [changed, faults]: [string[], unknown[]] = [[], []]
  await pLimit(mostAtOnce).map(keys, async (key) => {
    try {
      if (await doing(key)) changed.push(key)
    } catch (error) {
      faults.push(error)
    }
  })
  if (faults.length > 0)
    toast({
      text: `${counted(faults.length, 'registro não mudou', 'registros não mudaram')}: ${asProblem(faults[0]).message}`,
      kind: 'error',
    })
  else if (changed.length === 0)
    toast({
      text: keys.length === 1 ? 'O registro já estava assim' : 'Os registros já estavam assim',
    })
  return changed
}
/** What a flag of a row says now, whichever page the row is on. */
async function flagOf(
  resource: AnyResource,
  routeParams: RouteParams,
  key: string,
  name: string,
): Promise<unknown> {
  const wire = wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))
  const {
    rows: [row],
  } = await readPage(resource, routeParams, { page: 1, pageSize: 10, filter: [`${wire}:${key}`] })
  return row?.[name]
}

/** "2 termos restaurados": a participle in the noun's gender and number. */
const countDone = ({ noun }: AnyResource, total: number, stem: string) =>
  `${counted(total, noun.one, noun.many)} ${participle(noun, stem, total)}`
/** The words of a flag in the plural; others than these endings stay as they are. */
const pluralOf = (word: string) =>
  /^\S+[aeo]$/.test(word) ? `${word}s` : /^\S+vel$/.test(word) ? `${word.slice(0, -1)}is` : word
function marked(resource: AnyResource, total: number, word: string): string {
  const flag = word.toLocaleLowerCase('pt-BR')
  return `${countDone(resource, total, 'marcad')} como ${total === 1 ? flag : pluralOf(flag)}`
}

/** Sets a flag of a row as it was picked, or was so many changes of ours later: what others changed since stays. */
function flagSetter({
  resource,
  routeParams,
  revisionOf,
}: Pick<BulkProps, 'resource' | 'routeParams' | 'revisionOf'>) {
  // The list is read again between a change and its undo, and has the revision after it then.
  const picked = new Map<string, number | undefined>()
  return (name: string, on: boolean, later: number): Doing =>
    async (key) => {
      if (!picked.has(key)) picked.set(key, revisionOf(key))
      if ((await flagOf(resource, routeParams, key, name)) === on) return false
      const revision = picked.get(key)
      const etag = revision === undefined ? null : `"${revision + later}"`
      await updateRow(resource, routeParams, key, { [name]: on }, etag)
      return true
    }
}

/** What can be done with the selected rows. */
export default function BulkBar({
  resource,
  routeParams,
  keys,
  revisionOf,
  total,
  trash,
  canEdit,
  onAll,
  onClear,
  onRemove,
}: BulkProps) {
  const [busy, setBusy] = useState(false)
  const flag = canEdit && !trash ? situationFlag(resource) : undefined
  const run = async (doing: Doing, done: (total: number) => string, undo?: Doing) => {
    setBusy(true)
    const changed = await told([...keys], doing)
    setBusy(false)
    onClear()
    if (changed.length > 0)
      toast({
        text: done(changed.length),
        ...(undo ? { action: { label: 'Desfazer', run: () => void told(changed, undo) } } : {}),
      })
  }
  const setFlag = flagSetter({ resource, routeParams, revisionOf })
  return (
    <Box
      role="region"
      aria-label="Registros selecionados"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        backgroundColor: 'var(--palette-tint-sky)',
        borderBottom: '1px solid var(--palette-divider)',
      }}
    >
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, mr: 1 }}>
        {counted(keys.size, 'selecionado', 'selecionados')}
      </Typography>
      {flag &&
        flag.words.map((word, at) => (
          <Button
            key={word}
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() =>
              void run(
                setFlag(flag.name, at === 0, 0),
                (many) => marked(resource, many, word),
                setFlag(flag.name, at !== 0, 1),
              )
            }
          >
            Marcar como {word.toLocaleLowerCase('pt-BR')}
          </Button>
        ))}
      {trash && (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          startIcon={<RestoreFromTrashRounded />}
          onClick={() =>
            void run(
              (key) => restoreRow(resource, key, revisionOf(key)).then(() => true),
              (many) => countDone(resource, many, 'restaurad'),
            )
          }
        >
          Restaurar
        </Button>
      )}
      {onRemove && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          disabled={busy}
          startIcon={<DeleteRounded />}
          onClick={onRemove}
        >
          Excluir
        </Button>
      )}
      <SelectionSize picked={keys.size} total={total} onAll={onAll} onClear={onClear} />
    </Box>
  )
}

interface SizeProps {
  readonly picked: number
  readonly total: number
  readonly onAll: () => void
  readonly onClear: () => void
}
/** Picks all rows, or none. */
function SelectionSize({ picked, total, onAll, onClear }: SizeProps) {
  return (
    <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
      {picked < Math.min(total, maxSelected) && (
        <Button size="small" variant="text" onClick={onAll}>
          {total > maxSelected
            ? `Selecionar os ${maxSelected.toLocaleString('pt-BR')} primeiros`
            : `Selecionar todos os ${total.toLocaleString('pt-BR')}`}
        </Button>
      )}
      <Button size="small" variant="text" onClick={onClear}>
        Limpar seleção
      </Button>
    </Box>
  )
}

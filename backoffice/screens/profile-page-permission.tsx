import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { ReferenceInput } from '../inputs/reference.tsx'
import { TextInput } from '../inputs/text.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { FootBar, fullHeight } from '../engine/form/form-bar.tsx'
import { LeaveGuard } from '../engine/form/form-leave.tsx'
import { count } from '../engine/noun.ts'
import { optionsQuery } from '../engine/reference.ts'
import { toast } from '../ui/toasts.tsx'
import { CopyFrom } from './profile-page-permission/copy.tsx'
import { Grid } from './profile-page-permission/grid.tsx'
import {
  changedPages,
  changes,
  matrixQuery,
  save,
  type Area,
  type Masks,
  type Matrix,
} from './profile-page-permission/matrix.ts'

const field = profilePagePermission.fields.profileManagerId

/** The permission matrix: choose a manager's profile, then say what it may do on each page, and save once. */
export function List() {
  const { perfil }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = typeof perfil === 'string' || typeof perfil === 'number' ? String(perfil) : ''
  const choose = (value: string | number | null) =>
    void navigate({
      to: '.',
      search: (search: Readonly<Record<string, unknown>>) => ({
        ...search,
        perfil: value === null ? undefined : String(value),
      }),
    })
  const { data, error, refetch } = useQuery(matrixQuery(id))
  return (
    <Box sx={fullHeight}>
      <PageHeader
        title="Gestão de perfis"
        purpose="Diga o que cada perfil pode fazer em cada página. Vale na hora para quem tem o perfil."
      />
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 2, sm: 2.5 },
          mb: 2.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2.5,
          alignItems: 'flex-end',
        }}
      >
        <Box sx={{ flex: '1 1 300px', maxWidth: 460 }}>
          <ReferenceInput
            key={id}
            label="Perfil do gestor"
            field={field}
            place={{}}
            value={/^\d+$/.test(id) ? Number(id) : null}
            onChange={choose}
          />
        </Box>
        {data && <Facts matrix={data} />}
      </Paper>
      {id === '' ? (
        <Choose onChoose={choose} />
      ) : error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={10} />
      ) : (
        <Editor key={`${data.id} ${data.version}`} matrix={data} />
      )}
    </Box>
  )
}

function Facts({ matrix: { people, masks } }: { readonly matrix: Matrix }) {
  const open = Object.values(masks).filter(Boolean).length
  return (
    <Typography color="textSecondary" sx={{ pb: { sm: 1.25 } }}>
      {people === 0
        ? 'Ninguém tem este perfil'
        : count(people, 'pessoa tem este perfil', 'pessoas têm este perfil')}{' '}
      ·{' '}
      {open === 0 ? 'nenhuma página liberada' : count(open, 'página liberada', 'páginas liberadas')}
    </Typography>
  )
}

function Choose({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { data, error, refetch } = useQuery(optionsQuery(field, {}, ''))
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={6} />
  if (data.length === 0)
    return (
      <EmptyState
        title="Nenhum gestor usa um perfil ainda"
        text="Cadastre um perfil e associe-o a um gestor. Depois volte aqui para dizer o que ele pode."
        action={
          <Button
            variant="contained"
            href="/nivel-de-acesso-gestor/associacao-de-perfil-gestor/cadastro"
          >
            Associar perfil a um gestor
          </Button>
        }
      />
    )
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label="Perfis"
      sx={{ listStyle: 'none', m: 0, p: 0, py: 1 }}
    >
      {data.map(({ value, text }) => (
        <li key={value}>
          <ButtonBase
            onClick={() => onChoose(value)}
            sx={{
              width: '100%',
              justifyContent: 'space-between',
              textAlign: 'left',
              gap: 2,
              px: 2.5,
              py: 1.5,
              font: 'inherit',
              fontWeight: 600,
              color: 'primary.main',
              '&:hover': { backgroundColor: 'var(--palette-tint-quiet)' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            {text}
            <ChevronRightRounded aria-hidden sx={{ color: 'text.secondary' }} />
          </ButtonBase>
        </li>
      ))}
    </Paper>
  )
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR')
type Show = 'all' | 'granted' | 'changed'
const shows: readonly (readonly [Show, string])[] = [
  ['all', 'Todas'],
  ['granted', 'Com permissão'],
  ['changed', 'Mudadas'],
]

function shown(
  areas: readonly Area[],
  q: string,
  show: Show,
  before: Masks,
  masks: Masks,
): readonly Area[] {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return areas
    .map((area) => ({
      ...area,
      pages: area.pages.filter(
        ({ id, title, path }) =>
          words.every((word) => plain(`${area.title} ${title} ${path}`).includes(word)) &&
          (show === 'all' ||
            (show === 'granted' ? (masks[id] ?? 0) !== 0 : (masks[id] ?? 0) !== (before[id] ?? 0))),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}

function Editor({ matrix }: { readonly matrix: Matrix }) {
  const rights = useRights()
  const [steps, setSteps] = useState<readonly Masks[]>([matrix.masks])
  const [q, setQ] = useState('')
  const [show, setShow] = useState<Show>('all')
  const masks = steps.at(-1) ?? matrix.masks
  const push = (next: Masks) => {
    if (changedPages(masks, next).length > 0) setSteps([...steps.slice(-99), next])
  }
  const undo = () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps)
  const { busy, send } = useSaving(matrix, masks, () => setSteps([matrix.masks]))
  const unsaved = changes(matrix.masks, masks)
  // Nothing is left to show once the last change was taken back.
  const seen = unsaved === 0 && show === 'changed' ? 'all' : show
  const areas = shown(matrix.areas, q, seen, matrix.masks, masks)
  useKeys(undo, () => {
    if (unsaved > 0 && !busy) void send()
  })
  return (
    <>
      <LeaveGuard unsaved={() => unsaved > 0 && !busy} kept={false} />
      {!rights.edit && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Você pode ver as permissões, mas não mudá-las.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', mb: 2 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 340 }}>
          <TextInput
            label="Buscar página"
            placeholder="notícias, usuários, menu"
            value={q || null}
            onChange={(text) => setQ(text ?? '')}
          />
        </Box>
        <Box
          role="group"
          aria-label="Mostrar"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 0.5 }}
        >
          {shows.map(([name, label]) => (
            <Chip
              key={name}
              label={label}
              aria-pressed={seen === name}
              disabled={name === 'changed' && unsaved === 0}
              color={seen === name ? 'primary' : 'default'}
              variant={seen === name ? 'filled' : 'outlined'}
              onClick={() => setShow(name)}
            />
          ))}
        </Box>
        {rights.edit && (
          <Box className="no-print" sx={{ pb: 0.25 }}>
            <CopyFrom
              matrix={matrix}
              masks={masks}
              onCopy={(next) => {
                push(next)
                setQ('')
                setShow('changed')
              }}
            />
          </Box>
        )}
        <Typography
          variant="body2"
          color="textSecondary"
          className="no-print"
          sx={{ ml: { md: 'auto' }, pb: 1, display: { xs: 'none', md: 'block' } }}
        >
          Setas movem, Espaço marca, Shift + Espaço marca a linha.
        </Typography>
      </Box>
      {areas.length === 0 ? (
        <EmptyState title="Nada encontrado" text="Nenhuma página combina com a busca." />
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'clip' }}>
          <Grid
            areas={areas}
            before={matrix.masks}
            masks={masks}
            editable={rights.edit}
            onChange={push}
          />
        </Paper>
      )}
      {unsaved > 0 && (
        <FootBar label="Mudanças por salvar">
          <Button variant="contained" loading={busy} onClick={() => void send()}>
            Salvar
          </Button>
          <Button variant="outlined" disabled={busy} onClick={undo}>
            Desfazer
          </Button>
          <Button variant="text" disabled={busy} onClick={() => setSteps([matrix.masks])}>
            Descartar
          </Button>
          <Typography
            variant="body2"
            color="textSecondary"
            aria-live="polite"
            sx={{ ml: { sm: 'auto' } }}
          >
            {count(unsaved, 'mudança', 'mudanças')} em{' '}
            {count(changedPages(matrix.masks, masks).length, 'página', 'páginas')}
          </Typography>
        </FootBar>
      )}
    </>
  )
}

/** Ctrl+Z takes the last step back, Ctrl+S saves; in a field of text Ctrl+Z is the field's. */
function useKeys(undo: () => void, send: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') send()
      else if (key === 'z' && !(event.target instanceof HTMLInputElement)) undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function useSaving(
  matrix: Matrix,
  masks: Masks,
  reset: () => void,
): { readonly busy: boolean; readonly send: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const { queryKey } = matrixQuery(String(matrix.id))
  const send = async () => {
    setBusy(true)
    try {
      const saved = await save(matrix, masks)
      const back = () =>
        void save(saved, matrix.masks).then(
          (now) => {
            queryClient.setQueryData(queryKey, now)
            toast({ text: 'Permissões como estavam antes' })
          },
          (fault: unknown) => toast({ text: asProblem(fault).message, kind: 'error' }),
        )
      toast({
        text: `Permissões de ${matrix.profile} salvas`,
        action: { label: 'Desfazer', run: back },
      })
      queryClient.setQueryData(queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['permission'] })
    } catch (fault) {
      const problem = asProblem(fault)
      const reload = {
        label: 'Carregar de novo',
        run: () => {
          reset()
          void queryClient.invalidateQueries({ queryKey })
        },
      }
      toast({
        text: problem.message,
        kind: 'error',
        ...(problem.code === 'changed' ? { action: reload } : {}),
      })
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

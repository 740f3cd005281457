import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import { useEffect, useEffectEvent, useState } from 'react'
import { fillPath } from '../../../kernel/call.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { useSamePortal } from '../../session/same-portal.ts'
import { useTrail } from '../../engine/trail.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { takeMenus, useArranging, type Arranging } from './arrange.ts'
import { Branches } from './branches.tsx'
import { HomeTiles } from './preview.tsx'

const standings: Readonly<Record<Arranging['standing'], string>> = {
  saved: 'Tudo gravado',
  saving: 'Gravando…',
  lost: 'A última mudança não foi gravada',
}

/** The whole menu of a portal as a tree that can be arranged, beside what becomes of it. */
export function Organise({ resource, set, params: { portalId = '' } }: ScreenProps) {
  const arranging = useArranging(portalId)
  const path = set.other?.['organizar'] ?? ''
  useSamePortal((id) => fillPath(path, { portalId: id }), portalId)
  const { add, edit } = useRights()
  const list = `${set.list ?? ''}?portal=${portalId}`
  const trail = useTrail(resource, list, 'Organizar')
  const { tree, error, retry, undo, standing, said } = arranging
  useUndoKey(undo)
  return (
    <>
      <PageHeader
        title="Organizar menu"
        crumbs={trail}
        purpose="Arraste, ou use as setas de cada linha. Tudo o que muda é gravado na hora e pode ser desfeito."
        actions={
          <>
            <Button
              variant="outlined"
              href={`/p/ir/${portalId}`}
              target="_blank"
              endIcon={<OpenInNewRounded />}
            >
              Ver portal
            </Button>
            <Button
              variant="outlined"
              startIcon={<UndoRounded />}
              onClick={undo}
              disabled={!undo}
              aria-keyshortcuts="Control+Z"
            >
              Desfazer
            </Button>
          </>
        }
      />
      {error ? (
        <Paper variant="outlined">
          <ErrorState problem={error} retry={retry} />
        </Paper>
      ) : !tree ? (
        <Paper variant="outlined">
          <Skeletons lines={10} />
        </Paper>
      ) : tree.length === 0 ? (
        <Paper variant="outlined">
          <NoMenus list={list} begin={add ? () => takeMenus(portalId).then(retry) : undefined} />
        </Paper>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 460px)' },
          }}
        >
          <Paper
            variant="outlined"
            component="section"
            aria-labelledby="arvore"
            sx={{ overflow: 'clip' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2.5, py: 1.5 }}>
              <Typography id="arvore" variant="h2">
                Menus e itens
              </Typography>
              <Typography
                variant="body2"
                color="textSecondary"
                aria-live="polite"
                sx={{ ml: 'auto' }}
              >
                {standings[standing]}
              </Typography>
            </Box>
            <Branches tree={tree} arranging={arranging} locked={!edit} />
            <Keys />
          </Paper>
          <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}>
            <HomeTiles tree={tree} />
          </Box>
        </Box>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

interface NoMenusProps {
  readonly list: string
  readonly begin: (() => Promise<void>) | undefined
}
function NoMenus({ list, begin }: NoMenusProps) {
  const [busy, setBusy] = useState(false)
  const oneByOne = (
    <Button variant={begin ? 'text' : 'contained'} href={list}>
      {begin ? 'Escolher um por um' : 'Ir para a lista'}
    </Button>
  )
  return (
    <EmptyState
      title="Este portal ainda não tem menus"
      text={
        begin
          ? 'Comece com os menus prontos, como receitas, despesas, licitações e pessoal. Depois tire, renomeie e mude de lugar o que quiser.'
          : 'Quem pode cadastrar menus começa pela lista.'
      }
      action={
        begin ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              loading={busy}
              onClick={() => {
                setBusy(true)
                void begin().finally(() => setBusy(false))
              }}
            >
              Começar com os menus prontos
            </Button>
            {oneByOne}
          </Box>
        ) : (
          oneByOne
        )
      }
    />
  )
}

const Keys = () => (
  <Typography
    variant="caption"
    component="p"
    color="textSecondary"
    sx={{ px: 2.5, py: 1.5, borderTop: '1px solid var(--palette-divider)' }}
  >
    No teclado: setas vão de linha em linha, Alt com setas move e recua, Enter muda o título, Ctrl+Z
    desfaz.
  </Typography>
)

function useUndoKey(undo: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLElement && /^(?:input|textarea)$/i.test(event.target.tagName)
    if (
      typing ||
      !undo ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.key.toLowerCase() !== 'z'
    )
      return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

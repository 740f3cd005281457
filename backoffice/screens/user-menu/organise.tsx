import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fillPath } from '../../../kernel/call.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useTrail } from '../../engine/trail.ts'
import { Spoken } from '../../engine/cell.tsx'
import { takeMenus, useArranging, type Arranging } from './arrange.ts'
import { useDragging, type DragAt } from './dragging.ts'
import { Preview } from './preview.tsx'
import { Row, rowId, type RowActions } from './row.tsx'
import {
  depthOf,
  indent,
  isHidden,
  itemKey,
  menuKey,
  outdent,
  stepItem,
  stepMenu,
  toggled,
  withItem,
  withMenu,
  type Branch,
  type Tree,
} from './tree.ts'

const standings: Readonly<Record<Arranging['standing'], string>> = {
  saved: 'Tudo gravado',
  saving: 'Gravando…',
  lost: 'A última mudança não foi gravada',
}

/** The whole menu of a portal as a tree that can be arranged, beside what becomes of it. */
export function Organise({ resource, set, params: { portalId = '' } }: ScreenProps) {
  const arranging = useArranging(portalId)
  useSamePortal(set.other?.['organizar'] ?? '', portalId)
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
            <Preview tree={tree} />
          </Box>
        </Box>
      )}
      <Spoken>
        <span role="status">{said}</span>
      </Spoken>
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

/** The portal of the path is the portal in use; choosing another at the top opens its menu. */
function useSamePortal(path: string, portalId: string) {
  const { id } = usePortalInUse()
  const { portal }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const router = useRouter()
  const opened = useRef<string>(undefined)
  const follow = useEffectEvent((inUse: number) => {
    if (String(inUse) === portalId && portal === portalId) opened.current = portalId
    else if (opened.current !== portalId)
      void router.navigate({
        href: `${fillPath(path, { portalId })}?portal=${portalId}`,
        replace: true,
      })
    else if (portal === String(inUse))
      void router.navigate({ href: `${fillPath(path, { portalId: inUse })}?portal=${inUse}` })
  })
  useEffect(() => {
    if (id !== null) follow(id)
  }, [id, portal, portalId])
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

interface BranchesProps {
  readonly tree: Tree
  readonly arranging: Arranging
  readonly locked: boolean
}
function Branches({ tree, arranging, locked }: BranchesProps) {
  // A row that moves to another menu is drawn anew: the focus goes with it.
  const follow = useRef<string>(undefined)
  useEffect(() => {
    if (follow.current === undefined) return
    document.getElementById(rowId(follow.current))?.focus()
    follow.current = undefined
  }, [tree])
  const go = (key: string) => (next: Tree, words: string) => {
    if (locked || next === tree) return
    if (document.activeElement?.id === rowId(key)) follow.current = key
    arranging.change(next, words)
  }
  const dragging = useDragging(tree, (next, words) => {
    if (!locked) arranging.change(next, words)
  })
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, '& ul': { listStyle: 'none', m: 0, p: 0 } }}
    >
      {tree.map((branch, at) => (
        <MenuRows
          key={branch.menu.id}
          branch={branch}
          at={at}
          tree={tree}
          go={go}
          dragging={dragging}
        />
      ))}
    </Box>
  )
}

type Go = (key: string) => (next: Tree, words: string) => void
interface MenuProps {
  readonly branch: Branch
  readonly at: number
  readonly tree: Tree
  readonly go: Go
  readonly dragging: DragAt
}
function MenuRows({ branch: { menu, items }, at, tree, go, dragging }: MenuProps) {
  const key = menuKey(menu.id)
  const change = go(key)
  const name = menu.menuName
  const step = (by: -1 | 1) => () =>
    change(stepMenu(tree, menu.id, by), `${name}: posição ${at + by + 1} de ${tree.length}`)
  const actions: RowActions = {
    up: at > 0 ? step(-1) : undefined,
    down: at < tree.length - 1 ? step(1) : undefined,
    toggle: () =>
      change(
        withMenu(tree, menu.id, { hidden: !menu.hidden }),
        `${name}: ${menu.hidden ? 'visível' : 'oculto'}`,
      ),
    rename: (menuName) =>
      change(withMenu(tree, menu.id, { menuName }), `Título mudado para ${menuName}`),
  }
  const note = menu.hidden ? (
    <Chip size="small" variant="outlined" label="Oculto" />
  ) : menu.hideTile ? (
    <Chip size="small" variant="outlined" label="Sem bloco" />
  ) : null
  return (
    <li>
      <Row
        id={rowId(key)}
        name={name}
        note={note}
        depth={0}
        hidden={menu.hidden}
        strong
        actions={actions}
        dragging={dragging('menu', menu.id)}
      />
      {items.length > 0 && (
        <ul aria-label={`Itens de ${name}`}>
          {items.map((item, place) => (
            <ItemRow
              key={item.id}
              items={items}
              place={place}
              tree={tree}
              go={go}
              dragging={dragging}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ItemProps {
  readonly items: Branch['items']
  readonly place: number
  readonly tree: Tree
  readonly go: Go
  readonly dragging: DragAt
}
function ItemRow({ items, place, tree, go, dragging }: ItemProps) {
  const item = items[place]
  if (!item) return null
  const key = itemKey(item.id)
  const change = go(key)
  const name = item.menuName
  const to = (next: Tree, words: string) => (next === tree ? undefined : () => change(next, words))
  const where = (next: Tree) => {
    const branch = next.find((one) => one.items.some(({ id }) => id === item.id))
    return `${name}: posição ${(branch?.items.findIndex(({ id }) => id === item.id) ?? 0) + 1} de ${branch?.items.length ?? 0} em ${branch?.menu.menuName ?? ''}`
  }
  const step = (by: -1 | 1) => {
    const next = stepItem(tree, item.id, by)
    return to(next, where(next))
  }
  const hidden = isHidden(item)
  const actions: RowActions = {
    up: step(-1),
    down: step(1),
    indent: to(indent(tree, item.id), `${name} está sob o item acima`),
    outdent: to(outdent(tree, item.id), `${name} começa um grupo`),
    toggle: () =>
      change(withItem(tree, item.id, toggled(item)), `${name}: ${hidden ? 'visível' : 'oculto'}`),
    rename: (menuName) =>
      change(withItem(tree, item.id, { menuName }), `Título mudado para ${menuName}`),
  }
  const note = hidden
    ? 'Oculto'
    : item.hideMenu
      ? 'Só na página inicial'
      : item.newMenuGroup
        ? 'Grupo'
        : undefined
  return (
    <li>
      <Row
        id={rowId(key)}
        name={name}
        note={note && <Chip size="small" variant="outlined" label={note} />}
        depth={1 + depthOf(items, place)}
        hidden={hidden}
        strong={item.newMenuGroup}
        actions={actions}
        dragging={dragging('item', item.id)}
      />
    </li>
  )
}

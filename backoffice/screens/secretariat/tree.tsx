import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AddRounded from '@mui/icons-material/AddRounded'
import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillPath } from '../../../kernel/call.ts'
import { treeOf, type Branch } from '../../../kernel/tree.ts'
import { secretariat, type Secretariat } from '../../../resources/content/secretariat.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { AskPortal } from '../../engine/ask-portal.tsx'
import { readAll } from '../../engine/data.ts'
import { useRememberedList } from '../../engine/list/list-state.ts'
import { noneRegistered, withNew } from '../../../pt-br/words.ts'
import { withPortal } from '../../engine/route-params.ts'
import { TreeRow, type Ways } from './tree-row.tsx'

const treeQuery = (portalId: number) => ({
  queryKey: [secretariat.name, 'tree', portalId],
  queryFn: async () => {
    const rows = await readAll(secretariat, { portalId })
    const last = Number.MAX_SAFE_INTEGER
    return treeOf(
      rows.toSorted(
        (a, b) => (a.order ?? last) - (b.order ?? last) || a.name.localeCompare(b.name, 'pt-BR'),
      ),
      ({ id }) => id,
      ({ parentId }) => parentId,
    )
  },
})
const withBelow = (branches: readonly Branch<Secretariat>[]): readonly number[] =>
  branches.flatMap(({ row, below }) => (below.length > 0 ? [row.id, ...withBelow(below)] : []))

/** The secretariats of the portal in use, each with what stands below it. */
export function SecretariatTree({ resource, set }: ScreenProps) {
  const { id: portalId } = usePortalInUse()
  const rights = useRights()
  useRememberedList()
  const at = (path: string) => withPortal(path, portalId)
  const create =
    rights.add && portalId !== null && set.create ? (
      <Button variant="contained" startIcon={<AddRounded />} href={at(set.create)}>
        {withNew(resource.noun)}
      </Button>
    ) : null
  const ways: Ways = {
    detail: (key) => at(fillPath(set.detail ?? '', { id: key })),
    edit: rights.edit ? (key) => at(fillPath(set.edit ?? '', { id: key })) : undefined,
    add: rights.add ? (key) => at(`${set.create ?? ''}?abaixo=${key}`) : undefined,
  }
  return (
    <>
      <PageHeader
        title="Secretarias"
        purpose={resource.purpose}
        actions={
          portalId !== null && (
            <>
              <Button
                variant="outlined"
                startIcon={<TableRowsRounded />}
                href={at(`${set.list ?? ''}?ver=lista`)}
              >
                Ver em lista
              </Button>
              {create}
            </>
          )
        }
      />
      <Paper variant="outlined">
        {portalId === null ? (
          <AskPortal resource={resource} />
        ) : (
          <Branches
            key={portalId}
            portalId={portalId}
            ways={ways}
            empty={
              <EmptyState
                title={noneRegistered(resource.noun)}
                text={resource.purpose}
                action={create}
              />
            }
          />
        )}
      </Paper>
    </>
  )
}

interface BranchesProps {
  readonly portalId: number
  readonly ways: Ways
  readonly empty: React.ReactNode
}
function Branches({ portalId, ways, empty }: BranchesProps) {
  const { data: tree, error, refetch } = useQuery(treeQuery(portalId))
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  if (error && !tree) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!tree) return <Skeletons lines={8} label="Carregando secretarias" />
  if (tree.length === 0) return empty
  const parents = withBelow(tree)
  const toggle = (id: number) =>
    setClosed(
      closed.has(id) ? new Set([...closed].filter((one) => one !== id)) : new Set([...closed, id]),
    )
  return (
    <>
      {parents.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            px: 2,
            py: 1,
            borderBottom: '1px solid var(--palette-divider)',
          }}
        >
          <Button
            size="small"
            variant="text"
            disabled={closed.size === 0}
            onClick={() => setClosed(new Set())}
          >
            Abrir todas
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={closed.size === parents.length}
            onClick={() => setClosed(new Set(parents))}
          >
            Fechar todas
          </Button>
        </Box>
      )}
      <Box component="ul" aria-label="Secretarias" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tree.map((branch) => (
          <TreeRow
            key={branch.row.id}
            branch={branch}
            depth={0}
            closed={closed}
            onToggle={toggle}
            ways={ways}
          />
        ))}
      </Box>
    </>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { ReferenceInput } from '../inputs/reference.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { useRights } from '../session/permission.ts'
import { useSession } from '../session/session.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { AskPortal } from '../engine/ask-portal.tsx'
import { FootBar, fullHeight } from '../engine/form/form-bar.tsx'
import { LeaveGuard } from '../engine/form/form-leave.tsx'
import { AddPermission } from './publisher-permission/add.tsx'
import { AskLimit } from './publisher-permission/ask-limit.tsx'
import { PermissionRow } from './publisher-permission/row.tsx'
import {
  permissionsQuery,
  touched,
  type PermissionDraft,
  type PermissionOwner,
} from './publisher-permission/draft.ts'
import { useEditing } from './publisher-permission/editing.ts'
import { standingIn, withoutPermission } from './publisher-permission/standing.ts'
import { usePlacedTypes } from './publisher-permission/types.ts'
import { publishingQuery } from './publisher-permission/who-publishes.ts'
import { WhoPublishesTable } from './publisher-permission/who-publishes-table.tsx'

/** Where a publisher may publish: units, menus and submenus of the portal in use, with their dates. */
export function List() {
  const { id: portalId, name } = usePortalInUse()
  const { usuario }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const userId = typeof usuario === 'string' || typeof usuario === 'number' ? String(usuario) : ''
  const choose = (value: string | number | null) =>
    void navigate({
      to: '.',
      search: (search: Readonly<Record<string, unknown>>) => ({
        ...search,
        usuario: value ?? undefined,
      }),
    })
  const header = (
    <PageHeader
      title="Acesso do publicador"
      purpose={
        name
          ? `Quem publica cada documento e cada tabela de ${name}, e até quando. Escolha uma pessoa para mudar o que ela publica.`
          : publisherPermission.purpose
      }
    />
  )
  if (portalId === null)
    return (
      <>
        {header}
        <AskPortal resource={publisherPermission} />
      </>
    )
  return (
    <Box sx={fullHeight}>
      {header}
      <Box sx={{ maxWidth: 460, mb: 2.5 }}>
        <ReferenceInput
          key={userId}
          label="Publicador"
          field={publisherPermission.fields.userId}
          routeParams={{ portalId }}
          value={userId === '' ? null : userId}
          onChange={choose}
          placeholder="Digite o nome da pessoa"
        />
      </Box>
      {userId === '' ? (
        <WhoPublishesTable portalId={portalId} />
      ) : (
        <>
          <Link component="button" type="button" onClick={() => choose(null)} sx={{ mb: 1.5 }}>
            Voltar para quem publica o quê
          </Link>
          <Permissions key={`${portalId} ${userId}`} portalId={portalId} userId={userId} />
        </>
      )}
    </Box>
  )
}

function Permissions(whose: PermissionOwner) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(permissionsQuery(whose))
  if (error)
    return (
      <ErrorState
        problem={asProblem(error)}
        retry={() => void refetch()}
        title={publisherPermission.messages.listFailed}
      />
    )
  return data ? <Editor key={dataUpdatedAt} {...whose} saved={data} /> : <Skeletons lines={6} />
}

function Editor({
  portalId,
  userId,
  saved,
}: PermissionOwner & { readonly saved: readonly PermissionDraft[] }) {
  const rights = useRights()
  const { rows, unsaved, busy, fault, change, save, discard } = useEditing(
    { portalId, userId },
    saved,
  )
  const types = usePlacedTypes(portalId)
  const publishing = useQuery(publishingQuery(portalId))
  const standing = standingIn(publishing.data, userId)
  const [isAsking, setAsking] = useState(false)
  const session = useSession()
  const changeOne = (key: string, draft: Partial<PermissionDraft>) =>
    change((all) => all.map((row) => (row.key === key ? touched(row, draft) : row)))
  return (
    <>
      <LeaveGuard unsaved={() => unsaved.length > 0 && !busy} kept={false} />
      {rights.add && (
        <AddPermission
          portalId={portalId}
          types={types}
          onAdd={(added) =>
            change((all) => [...all, ...added.map((row) => ({ ...row, userId, portalId }))])
          }
        />
      )}
      {rows.length === 0 ? (
        <EmptyState title="Nenhuma permissão neste portal" text={withoutPermission(standing)} />
      ) : (
        <Paper
          variant="outlined"
          component="ul"
          aria-label="Permissões"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            overflow: 'clip',
            '& > li + li': { borderTop: '1px solid var(--palette-divider)' },
          }}
        >
          {rows.map((row) => (
            <PermissionRow
              key={row.key}
              row={row}
              publishes={types?.covered(row.menuId, row.submenuId)}
              routeParams={{ portalId }}
              editable={rights.edit}
              removable={row.id === null || rights.delete}
              onChange={(draft) => changeOne(row.key, draft)}
              onDrop={() => change((all) => all.filter(({ key }) => key !== row.key))}
            />
          ))}
        </Paper>
      )}
      {(unsaved.length > 0 || fault) && (
        <FootBar label="Mudanças por salvar">
          <Button
            variant="contained"
            loading={busy}
            disabled={unsaved.length === 0 || publishing.isLoading}
            onClick={() => (standing === 'everything' ? setAsking(true) : void save())}
          >
            Salvar
          </Button>
          <Button variant="text" disabled={busy} onClick={discard}>
            Descartar
          </Button>
          <Typography
            variant="body2"
            role={fault ? 'alert' : undefined}
            color={fault ? 'error' : 'textSecondary'}
            sx={{ ml: { sm: 'auto' } }}
          >
            {fault ?? `${counted(unsaved.length, 'permissão mudada', 'permissões mudadas')}`}
          </Typography>
        </FootBar>
      )}
      {isAsking && (
        <AskLimit
          isOneself={session.userId === userId}
          onBack={() => setAsking(false)}
          onLimit={() => {
            setAsking(false)
            void save()
          }}
        />
      )}
    </>
  )
}

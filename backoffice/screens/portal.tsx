import Button from '@mui/material/Button'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import KeyRounded from '@mui/icons-material/KeyRounded'
import LanguageRounded from '@mui/icons-material/LanguageRounded'
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { fillPath, pagesOf } from '../../kernel/call.ts'
import type { AnyResource, FormSection } from '../../kernel/resource.ts'
import { portal } from '../../resources/portal/portal.ts'
import { loadChunk } from '../app/load-chunk.ts'
import type { ScreenProps } from '../app/nouns.ts'
import type { Row } from '../engine/data.ts'
import { Detail as Register } from '../engine/detail/detail.tsx'
import { rowParams } from '../engine/route-params.ts'
import type { RowAct } from '../engine/list/acts-menu.tsx'
import { MenuButton } from '../engine/list/menu-button.tsx'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import type { NewRecord } from '../engine/form/form-record.ts'
import { lookUpRights, useRights } from '../session/permission.ts'
import { offerNextStep } from '../home/next-step.ts'
import { pendingFiles } from '../inputs/waiting-files.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useSamePortal } from '../session/same-portal.ts'
import { useSession } from '../session/session.tsx'
import { FromManager } from './portal/from-manager.tsx'
import { CopyDialog } from './portal/copy-dialog.tsx'
import { storeWithFiles } from './portal/with-files.ts'

const ActsMenu = lazy(() =>
  loadChunk(async () => ({ default: (await import('../engine/list/acts-menu.tsx')).ActsMenu })),
)
const DataKeys = lazy(() => loadChunk(() => import('./portal/data-keys.tsx')))
const PortalHostsDialog = lazy(() => loadChunk(() => import('./portal/hosts.tsx')))
const SettingsMap = lazy(() => loadChunk(() => import('./portal/settings-map.tsx')))
const Followers = lazy(() => loadChunk(() => import('./portal/followers.tsx')))

const [platformPage = ''] = pagesOf(portal)
/** A portal as this person may change it: what it is connected to is for who may change portals of the platform. */
function useOwnFields(resource: AnyResource): AnyResource {
  const { userId } = useSession()
  const { data } = useQuery({
    queryKey: [portal.name, 'platform-rights', userId],
    queryFn: () => lookUpRights(userId, platformPage),
  })
  const isClosed = data?.edit === false
  return useMemo(
    () => (isClosed ? { ...resource, form: resource.form.map(withoutConnection) } : resource),
    [isClosed, resource],
  )
}
const withoutConnection = (section: FormSection): FormSection => ({
  ...section,
  fields: section.fields.filter((name) => name !== 'connectionString'),
})

/** A record of a portal stands under that portal's own header. */
function useOwnPortal({ params }: ScreenProps, path: string | undefined): void {
  useSamePortal((id) => path && fillPath(path, { id }), params['id'])
}

/**
 * A portal's record, with the ways to what the citizen sees, to its own hosts and to the keys of those who send data.
 */
export function Detail(props: ScreenProps) {
  useOwnPortal(props, props.set.detail)
  const resource = useOwnFields(props.resource)
  const [keysOf, setKeysOf] = useState<number>()
  const [hostsOf, setHostsOf] = useState<number>()
  const [followersOf, setFollowersOf] = useState<number>()
  const [copied, setCopied] = useState<Row>()
  const rights = useRights()
  const acts = (row: Row, id = Number(row['id'])): readonly RowAct[] => [
    { text: 'Chaves de dados', icon: KeyRounded, run: () => setKeysOf(id) },
    { text: 'Domínios', icon: LanguageRounded, run: () => setHostsOf(id) },
    {
      text: 'Novidades por e-mail',
      icon: MailOutlineRounded,
      run: () => setFollowersOf(id),
    },
    ...(rights.add
      ? [{ text: 'Duplicar portal', icon: ContentCopyRounded, run: () => setCopied(row) }]
      : []),
  ]
  const opens = { hosts: setHostsOf, keys: setKeysOf, followers: setFollowersOf }
  const map = (row: Row) => (
    <Suspense fallback={null}>
      <SettingsMap
        portalId={Number(row['id'])}
        edit={
          rights.edit && props.set.edit
            ? fillPath(props.set.edit, { id: Number(row['id']) })
            : undefined
        }
        onOpen={(one) => opens[one](Number(row['id']))}
      />
    </Suspense>
  )
  const actions = (row: Row) => (
    <>
      <MenuButton text="Mais" icon={<MoreVertRounded />}>
        {(anchor, close) => <ActsMenu anchor={anchor} onClose={close} acts={acts(row)} />}
      </MenuButton>
      <Button
        variant="outlined"
        href={`/p/ir/${String(row['id'])}`}
        target="_blank"
        endIcon={<OpenInNewRounded />}
      >
        Ver portal
      </Button>
    </>
  )
  return (
    <>
      <Register {...props} resource={resource} actions={actions} note={map} />
      {copied && props.set.detail !== undefined && (
        <CopyDialog
          portalId={Number(copied['id'])}
          name={String(copied['name'])}
          pathOf={(id) => fillPath(props.set.detail ?? '', { id })}
          onClose={() => setCopied(undefined)}
        />
      )}
      {followersOf !== undefined && (
        <Suspense fallback={null}>
          <Followers portalId={followersOf} onClose={() => setFollowersOf(undefined)} />
        </Suspense>
      )}
      {hostsOf !== undefined && (
        <Suspense fallback={null}>
          <PortalHostsDialog portalId={hostsOf} onClose={() => setHostsOf(undefined)} />
        </Suspense>
      )}
      {keysOf !== undefined && (
        <Suspense fallback={null}>
          <DataKeys portalId={keysOf} onClose={() => setKeysOf(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const TemplateChoice = lazy(() => loadChunk(() => import('./portal/template-choice.tsx')))
const aidOfNew = (record: NewRecord) => (
  <>
    <Suspense fallback={null}>
      <TemplateChoice />
    </Suspense>
    <FromManager {...record} />
  </>
)

/**
 * The form of a portal. A new one is of the manager that the address names (`?gestor=`), and begins with what that has.
 */
export function Form(props: ScreenProps) {
  useOwnPortal(props, props.set.edit)
  const resource = useOwnFields(props.resource)
  const { gestor }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const params =
    typeof gestor === 'string' && /^\d+$/.test(gestor)
      ? { ...props.params, managerId: gestor }
      : props.params
  const { id } = usePortalInUse()
  const store = storeWithFiles(resource, rowParams(props, id))
  useEffect(() => () => pendingFiles.set(new Map()), [])
  return (
    <RegisterForm
      {...props}
      resource={resource}
      params={params}
      aid={aidOfNew}
      store={store}
      onMade={({ key }) => void offerNextStep(key === undefined ? null : Number(key))}
    />
  )
}

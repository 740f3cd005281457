import Button from '@mui/material/Button'
import AccountTreeRounded from '@mui/icons-material/AccountTreeRounded'
import { useSearch } from '@tanstack/react-router'
import type { ScreenProps } from '../app/nouns.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { FilledForm } from '../engine/form/form-filled.tsx'
import { newRecord } from '../engine/form/form-model.ts'
import { Form } from '../engine/form/form.tsx'
import { List as Register } from '../engine/list/list.tsx'
import { addressOf, listParams, rowParams } from '../engine/route-params.ts'
import { SecretariatTree } from './secretariat/tree.tsx'

/** The secretariats as a tree; as a list on demand, with search, trash and export. */
export function List(props: ScreenProps) {
  const { id } = usePortalInUse()
  const { ver, lixeira }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (ver !== 'lista' && lixeira === undefined) return <SecretariatTree {...props} />
  const tree = addressOf(props.resource, props.set.list ?? '', listParams(props, id))
  return (
    <Register
      {...props}
      actions={
        <Button variant="outlined" startIcon={<AccountTreeRounded />} href={tree}>
          Ver em árvore
        </Button>
      }
    />
  )
}

/** A new one stands where the tree was asked for it. */
export function Create(props: ScreenProps) {
  const { id } = usePortalInUse()
  const { abaixo }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const routeParams = rowParams(props, id)
  const parentId = /^[1-9]\d{0,14}$/.test(String(abaixo)) ? Number(abaixo) : null
  if (parentId === null || routeParams.portalId === undefined) return <Form {...props} />
  return (
    <FilledForm
      key={`${routeParams.portalId} ${parentId}`}
      {...props}
      routeParams={routeParams}
      recordKey={undefined}
      initial={{ row: { ...newRecord(props.resource, routeParams), parentId }, etag: null }}
    />
  )
}

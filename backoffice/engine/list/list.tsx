import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AddRounded from '@mui/icons-material/AddRounded'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader, type Crumb } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { AskPortal } from '../ask-portal.tsx'
import { hasListParams, type ReadOnlyReason, type Row } from '../data.ts'
import type { RemovalQuestion } from '../removal.tsx'
import type { ChangeInPlace } from './list-model.ts'
import { ListRows } from './list-rows.tsx'
import { useListState, useRememberedList } from './list-state.ts'
import type { RowColumn } from './rows-table.tsx'
import { NewOfParent } from './new-button.tsx'
import { listTitle } from '../list-title.ts'
import { withNew } from '../../../pt-br/words.ts'
import { addressOf, listParams, scopeParam, type RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels } from '../reference.ts'

export interface ListProps extends ScreenProps {
  /** What a screen of its own says instead of the noun's words. */
  readonly title?: string
  readonly purpose?: string
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Controls of its own before the filters. */
  readonly extra?: ReactNode
  /** Values of the path that the address does not have. */
  readonly where?: RouteParams
  /** Where "Novo …" leads, when not to the set's own form, and what it says. */
  readonly createHref?: string
  readonly createText?: string
  /** Fields that the screen narrows by itself: they are not offered as filters again. */
  readonly apart?: readonly string[]
  readonly readOnlyReason?: ReadOnlyReason
  readonly change?: ChangeInPlace
  /** Columns of its own after those of the noun. */
  readonly beside?: readonly RowColumn<Row>[]
  readonly removal?: RemovalQuestion
}

/** The list of any noun: everything it shows comes from the noun's description and from the address. */
export function List(props: ListProps) {
  const {
    resource,
    set,
    title = set.title ?? listTitle(resource),
    purpose = resource.purpose,
    crumbs,
    actions,
    where,
    extra,
    apart,
    readOnlyReason,
    change: inPlace,
    beside,
    removal,
    createText = withNew(resource.noun),
  } = props
  const { id } = usePortalInUse()
  const rights = useRights()
  const [{ trash }, change] = useListState(resource)
  const routeParams = { ...listParams(props, id), ...where }
  const createHref =
    props.createHref ?? (set.create && addressOf(resource, set.create, routeParams))
  const known = hasListParams(resource, routeParams)
  const create =
    !rights.add || !set.create || trash ? null : createHref ? (
      <Button variant="contained" href={createHref} startIcon={<AddRounded />}>
        {createText}
      </Button>
    ) : (
      <NewOfParent
        resource={resource}
        routeParams={routeParams}
        create={set.create}
        text={createText}
      />
    )
  useRememberedList()
  return (
    <>
      <PageHeader
        title={trash ? `Lixeira: ${title}` : title}
        purpose={
          <Purpose
            resource={resource}
            routeParams={routeParams}
            text={trash ? trashPurpose : purpose}
            inPath={set.list?.includes(':') === true && where === undefined}
          />
        }
        crumbs={crumbs}
        actions={
          trash ? (
            <Button variant="outlined" onClick={() => change({ trash: false })}>
              Voltar à lista
            </Button>
          ) : (
            <>
              {actions}
              {known && create}
            </>
          )
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {known ? (
          <ListRows
            key={JSON.stringify(routeParams)}
            resource={resource}
            set={set}
            routeParams={routeParams}
            create={create}
            extra={extra}
            apart={apart}
            readOnlyReason={readOnlyReason}
            inPlace={inPlace}
            beside={beside}
            question={removal}
          />
        ) : (
          <AskPortal resource={resource} />
        )}
      </Paper>
    </>
  )
}

const trashPurpose =
  'O que foi excluído desta lista. Quem restaura devolve cada registro, como estava, ao lugar de antes.'

interface PurposeProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly text: string
  readonly inPath: boolean
}
/** What the list is for; of which parent, when the path names one. */
function Purpose({ resource, routeParams, text, inPath }: PurposeProps) {
  const scope = inPath ? scopeParam(resource) : undefined
  const labels = useReferenceLabels(
    resource,
    scope ? [scope] : [],
    scope ? [{ [scope]: routeParams[scope] }] : [],
    routeParams,
  )
  const parent = scope ? labelsOf(labels, scope).get(String(routeParams[scope])) : undefined
  return parent ? (
    <>
      <strong>{parent}.</strong> {text}
    </>
  ) : (
    text
  )
}

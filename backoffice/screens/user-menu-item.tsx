import { useQuery } from '@tanstack/react-query'
import { fillPath } from '../../kernel/call.ts'
import { baseMenu } from '../../resources/portal/base-menu.ts'
import { baseMenuItem } from '../../resources/portal/base-menu-item.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { rowQuery, type Row } from '../engine/data.ts'
import { Detail as RegisterDetail } from '../engine/detail/detail.tsx'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import { List as RegisterList } from '../engine/list/list.tsx'
import type { RouteParams } from '../engine/route-params.ts'
import { LeadsTo } from './menu/leads-to.tsx'
import { NewFrom } from './menu/new.tsx'

const listOf = ({ set }: ScreenProps, { baseMenuId }: Row, { portalId }: RouteParams) =>
  fillPath(set.list ?? '', { portalId: portalId ?? '', baseMenuId: String(baseMenuId) })

/** The items of one menu of a portal. */
export function List(props: ScreenProps) {
  const { data } = useQuery(rowQuery(baseMenu, {}, props.params['baseMenuId'] ?? ''))
  return (
    <RegisterList
      {...props}
      title={data ? `Itens de ${String(data.row['menuName'])}` : 'Itens de menu'}
      apart={['baseMenuId']}
    />
  )
}

export function Create(props: ScreenProps) {
  const { portalId = '', baseMenuItemId = '' } = props.params
  const { data } = useQuery(rowQuery(baseMenuItem, {}, baseMenuItemId))
  return (
    <NewFrom
      {...props}
      source={baseMenuItem}
      sourceKey={baseMenuItemId}
      routeParams={{ portalId, baseMenuItemId }}
      backTo={data && ((_, routeParams) => listOf(props, data.row, routeParams))}
    />
  )
}

const leadsTo = (row: Row) => <LeadsTo row={row} baseItem={row['baseMenuItemId']} />
export const Detail = (props: ScreenProps) => <RegisterDetail {...props} note={leadsTo} />

export const Edit = (props: ScreenProps) => (
  <RegisterForm {...props} backTo={(row, routeParams) => listOf(props, row, routeParams)} />
)

import { useQuery } from '@tanstack/react-query'
import { fillPath } from '../../kernel/call.ts'
import { baseMenu } from '../../resources/portal/base-menu.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { rowQuery, type Row } from '../engine/data.ts'
import { Detail as RegisterDetail } from '../engine/detail/detail.tsx'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import { List as RegisterList } from '../engine/list/list.tsx'
import { LeadsTo } from './menu/leads-to.tsx'
import { NewNumbered } from './menu/new.tsx'

// In the paths of the list and of a new item `:id` is the base menu; in the others it is the item.

const listOf = ({ set }: ScreenProps, { baseMenuId }: Row) =>
  fillPath(set.list ?? '/:id', { id: String(baseMenuId) })

export function List(props: ScreenProps) {
  const {
    set,
    params: { id = '' },
  } = props
  const { data } = useQuery(rowQuery(baseMenu, {}, id))
  const name = data ? String(data.row['menuName']) : ''
  return (
    <RegisterList
      {...props}
      params={{}}
      where={{ baseMenuId: id }}
      title={name ? `Itens de ${name}` : 'Itens de menu base'}
      createHref={fillPath(set.create ?? '/:id', { id })}
      apart={['baseMenuId']}
    />
  )
}

export function Create(props: ScreenProps) {
  const {
    params: { id = '' },
  } = props
  return (
    <NewNumbered
      {...props}
      routeParams={{ baseMenuId: id }}
      backTo={() => listOf(props, { baseMenuId: id })}
    />
  )
}

const leadsTo = (row: Row) => <LeadsTo row={row} baseItem={row['id']} />

export function Detail(props: ScreenProps) {
  const {
    resource,
    set,
    params: { id = '' },
  } = props
  const { data } = useQuery(rowQuery(resource, {}, id))
  return (
    <RegisterDetail
      {...props}
      set={{ ...set, list: data ? listOf(props, data.row) : undefined }}
      note={leadsTo}
    />
  )
}

export const Edit = (props: ScreenProps) => (
  <RegisterForm {...props} backTo={(row) => listOf(props, row)} />
)

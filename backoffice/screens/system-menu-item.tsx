import { useEffect } from 'react'
import { systemMenuItem } from '../../resources/access/system-menu-item.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { queryClient } from '../transport/query.ts'
import { Detail as RegisterDetail } from '../engine/detail/detail.tsx'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import { List as RegisterList } from '../engine/list/list.tsx'
import { MenuOffer } from './system-menu-item/menu-offer.tsx'

/** Reads the menu at the left again as soon as something in it was written. */
function useFreshMenu() {
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: ['portal', 'menu'] })
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (
        event.type === 'updated' &&
        event.action.type === 'invalidate' &&
        event.query.queryKey[0] === systemMenuItem.name
      )
        read()
    })
    return () => {
      stop()
      read()
    }
  }, [])
}

export function List(props: ScreenProps) {
  useFreshMenu()
  return <RegisterList {...props} actions={<MenuOffer />} />
}
export function Detail(props: ScreenProps) {
  useFreshMenu()
  return <RegisterDetail {...props} />
}
export function Form(props: ScreenProps) {
  useFreshMenu()
  return <RegisterForm {...props} />
}

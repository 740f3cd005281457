import { useEffect } from 'react'
import { systemMenuItem } from '../../resources/system-menu-item.ts'
import type { ScreenProps } from '../nouns.ts'
import { queryClient } from '../query.ts'
import { Detail as RegisterDetail } from '../register/detail.tsx'
import { Form as RegisterForm } from '../register/form.tsx'
import { List as RegisterList } from '../register/list.tsx'

/** Reads the menu at the left again as soon as something in it was written. */
function useFreshMenu() {
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: ['menu'] })
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
  return <RegisterList {...props} />
}
export function Detail(props: ScreenProps) {
  useFreshMenu()
  return <RegisterDetail {...props} />
}
export function Form(props: ScreenProps) {
  useFreshMenu()
  return <RegisterForm {...props} />
}

import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AddRounded from '@mui/icons-material/AddRounded'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader, type Crumb } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { AskPortal } from '../ask-portal.tsx'
import { knowsPlace, type Closed } from '../data.ts'
import { ListRows, type ChangeInPlace } from './list-rows.tsx'
import { leaveList } from './list-state.ts'
import { NewOfParent } from './new-button.tsx'
import { newOne, titleOf } from '../noun.ts'
import { addressOf, listPlace, scopeParam, type Place } from '../place.ts'
import { textsOf, useTexts } from '../reference.ts'

export interface ListProps extends ScreenProps {
  /** What a screen of its own says instead of the noun's words. */
  readonly title?: string
  readonly purpose?: string
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Controls of its own before the filters. */
  readonly extra?: ReactNode
  /** Values of the path that the address does not have. */
  readonly where?: Place
  /** Where "Novo …" leads, when not to the set's own form, and what it says. */
  readonly createHref?: string
  readonly createText?: string
  /** Fields that the screen narrows by itself: they are not offered as filters again. */
  readonly apart?: readonly string[]
  readonly closed?: Closed
  readonly change?: ChangeInPlace
}

/** The list of any noun: everything it shows comes from the noun's description and from the address. */
export function List(props: ListProps) {
  const {
    resource,
    set,
    title = set.title ?? titleOf(resource),
    purpose = resource.purpose,
    crumbs,
    actions,
    where,
    extra,
    apart,
    closed,
    change,
    createText = newOne(resource),
  } = props
  const { id } = usePortalInUse()
  const rights = useRights()
  const place = { ...listPlace(props, id), ...where }
  const createHref = props.createHref ?? (set.create && addressOf(resource, set.create, place))
  const known = knowsPlace(resource, place)
  const create =
    !rights.add || !set.create ? null : createHref ? (
      <Button variant="contained" href={createHref} startIcon={<AddRounded />}>
        {createText}
      </Button>
    ) : (
      <NewOfParent resource={resource} place={place} create={set.create} text={createText} />
    )
  useRemembered()
  return (
    <>
      <PageHeader
        title={title}
        purpose={
          <Purpose
            resource={resource}
            place={place}
            text={purpose}
            inPath={set.list?.includes(':') === true && where === undefined}
          />
        }
        crumbs={crumbs}
        actions={
          <>
            {actions}
            {known && create}
          </>
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {known ? (
          <ListRows
            key={JSON.stringify(place)}
            resource={resource}
            set={set}
            place={place}
            create={create}
            extra={extra}
            apart={apart}
            closed={closed}
            inPlace={change}
          />
        ) : (
          <AskPortal resource={resource} />
        )}
      </Paper>
    </>
  )
}

interface PurposeProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly text: string
  readonly inPath: boolean
}
/** What the list is for; of which parent, when the path names one. */
function Purpose({ resource, place, text, inPath }: PurposeProps) {
  const scope = inPath ? scopeParam(resource) : undefined
  const texts = useTexts(
    resource,
    scope ? [scope] : [],
    scope ? [{ [scope]: place[scope] }] : [],
    place,
  )
  const parent = scope ? textsOf(texts, scope).get(String(place[scope])) : undefined
  return parent ? (
    <>
      <strong>{parent}.</strong> {text}
    </>
  ) : (
    text
  )
}

function useRemembered() {
  const { pathname, href } = useRouterState({ select: ({ location }) => location })
  useEffect(() => leaveList(pathname, href), [pathname, href])
}

import Button from '@mui/material/Button'
import AddRounded from '@mui/icons-material/AddRounded'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { referenceOf, type AnyResource } from '../../../kernel/resource.ts'
import { keyFromText } from '../../../kernel/parse-text.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { queryClient } from '../../transport/query.ts'
import { addressOf, parentOf, type RouteParams } from '../route-params.ts'
import { optionsQuery } from '../reference.ts'

// Only a list of several parents needs it, and only when it is pressed.
const AskParent = lazy(() => loadChunk(() => import('../ask-parent.tsx')))

interface NewProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  /** The path of the form. */
  readonly create: string
  readonly text: string
}

/**
 * "Novo …" of a list that shows the rows of several parents while its form's path names one (`cadastro/:managerId`):
 * asks which one, unless there is only one to choose.
 */
export function NewOfParent({ resource, routeParams, create, text }: NewProps) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const parent = parentOf(resource, create)
  if (!parent) return null
  const field = referenceOf(resource, parent.name)
  const open = (value: string | number) => {
    const href = addressOf(resource, create, { ...routeParams, [parent.param]: value })
    if (href) void router.navigate({ href })
  }
  const start = async () => {
    const options = await queryClient
      .ensureQueryData(optionsQuery(field, routeParams, ''))
      .catch(() => [])
    const [only] = options
    if (only && options.length === 1) return open(keyFromText(only.value, field))
    setAsking(true)
  }
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => void start()}>
        {text}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <AskParent
            resource={resource}
            name={parent.name}
            routeParams={routeParams}
            onChoose={open}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { List as Register } from '../engine/list/list.tsx'

const ChooseType = lazy(() =>
  loadChunk(async () => ({ default: (await import('../app/filled-screens.ts')).ChooseType })),
)

/** The register of types, and the publisher's way in: choose a type, then work on its documents. */
export const List = (props: ScreenProps) =>
  props.set.create === undefined ? (
    <Suspense fallback={<Skeletons lines={8} />}>
      <ChooseType />
    </Suspense>
  ) : (
    <Register {...props} />
  )

import Button from '@mui/material/Button'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import type { ScreenProps } from '../app/nouns.ts'
import type { Row } from '../engine/data.ts'
import { Detail as Register } from '../engine/detail/detail.tsx'

const seePortal = ({ id }: Row) => (
  <Button
    variant="outlined"
    href={`/p/ir/${String(id)}`}
    target="_blank"
    endIcon={<OpenInNewRounded />}
  >
    Ver portal
  </Button>
)

/** A portal's record, with the way to what the citizen sees. */
export const Detail = (props: ScreenProps) => <Register {...props} actions={seePortal} />

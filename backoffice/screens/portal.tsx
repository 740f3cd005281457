import Button from '@mui/material/Button'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import type { ScreenProps } from '../nouns.ts'
import type { Row } from '../register/data.ts'
import { Detail as Register } from '../register/detail.tsx'

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

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SwitchablePage } from './matrix.ts'

interface TechnicalPagesProps {
  readonly pages: readonly SwitchablePage[]
  readonly onTake: (pages: readonly SwitchablePage[]) => void
}
/** That a ready profile from before opens pages of the platform, which new ones do not; nothing goes by itself. */
export const TechnicalPages = ({ pages, onTake }: TechnicalPagesProps) =>
  pages.length === 0 ? null : (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={() => onTake(pages)}>
          Desmarcar
        </Button>
      }
    >
      {pages.length === 1
        ? `Este perfil pronto abre uma página da plataforma, ${pages[0]?.title}.`
        : `Este perfil pronto abre ${pages.length} páginas da plataforma, como ${pages[0]?.title}.`}{' '}
      Os perfis prontos de gestores novos não abrem nenhuma. Desmarcadas, elas ficam para você
      conferir e salvar.
    </Alert>
  )

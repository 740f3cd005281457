import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { fieldOf, type AnyResource, type FormSection } from '../../../kernel/resource.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'

/** Above this number of sections the form uses tabs: one page would be too long to find one's way in. */
const mostStacked = 4
const inTabs = (resource: AnyResource) => resource.form.length > mostStacked

/** A section of this many fields or fewer has room for its texts in the whole width. */
const few = 5
function isWide(resource: AnyResource, name: string, section: FormSection): boolean {
  const field = fieldOf(resource, name)
  const { width } = inputOf(field)
  if (width === 'full') return true
  if (section.aside) return width !== 'short'
  if (width !== undefined || field.secret) return false
  return section.fields.length <= few && 'max' in field && field.max > 60
}

interface SectionsProps {
  readonly resource: AnyResource
  /** The fields of a section that are shown; sections left without any are not drawn. */
  readonly fieldsOf: (section: FormSection) => readonly string[]
  readonly field: (name: string) => ReactNode
  readonly tab: number
  readonly onTab: (tab: number) => void
  /** Names of the fields that have a fault. */
  readonly faulty: readonly string[]
}

/** The form's sections: stacked with asides beside them, or in tabs when there are many. */
export function FormSections(props: SectionsProps) {
  const shown = props.resource.form.filter((section) => props.fieldsOf(section).length > 0)
  if (inTabs(props.resource)) return <Tabbed {...props} sections={shown} />
  const main = shown.filter(({ aside }) => !aside)
  const aside = shown.filter((section) => section.aside)
  const stack = (sections: readonly FormSection[]) => (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
      {sections.map((section) => (
        <Section key={section.title} {...props} section={section} />
      ))}
    </Box>
  )
  if (aside.length === 0) return <Box sx={{ maxWidth: 880 }}>{stack(main)}</Box>
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      {stack(main)}
      {stack(aside)}
    </Box>
  )
}

function Section({ section, ...props }: SectionsProps & { readonly section: FormSection }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {section.title}
      </Typography>
      <Fields {...props} section={section} />
    </Paper>
  )
}

function Fields({
  resource,
  fieldsOf,
  field,
  section,
}: SectionsProps & { readonly section: FormSection }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        columnGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {fieldsOf(section).map((name) => (
        <Box
          key={name}
          sx={{ minWidth: 0, gridColumn: isWide(resource, name, section) ? '1 / -1' : undefined }}
        >
          {field(name)}
        </Box>
      ))}
    </Box>
  )
}

const tabId = (at: number) => `aba-${at}`
const panelId = (at: number) => `painel-${at}`
function Tabbed({
  sections,
  tab,
  onTab,
  faulty,
  ...props
}: SectionsProps & { readonly sections: readonly FormSection[] }) {
  const faultsIn = (section: FormSection) =>
    section.fields.filter((name) => faulty.includes(name)).length
  return (
    <Paper variant="outlined">
      <Tabs
        value={tab}
        onChange={(_, at: number) => onTab(at)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Partes do formulário"
        sx={{ px: 1 }}
      >
        {sections.map((section, at) => {
          const faults = faultsIn(section)
          return (
            <Tab
              key={section.title}
              id={tabId(at)}
              aria-controls={panelId(at)}
              label={
                <Badge
                  color="error"
                  badgeContent={
                    faults > 0 ? (
                      <>
                        {faults}
                        <VisuallyHidden> com erro</VisuallyHidden>
                      </>
                    ) : (
                      0
                    )
                  }
                  sx={{ pr: faults > 0 ? 1.5 : 0 }}
                >
                  {section.title}
                </Badge>
              }
            />
          )
        })}
      </Tabs>
      {sections.map((section, at) => (
        // All tabs stay mounted, because a fault may be in one that was never opened.
        <Box
          key={section.title}
          role="tabpanel"
          id={panelId(at)}
          aria-labelledby={tabId(at)}
          hidden={tab !== at}
          sx={{ p: { xs: 2, sm: 2.5 } }}
        >
          <Fields {...props} tab={tab} onTab={onTab} faulty={faulty} section={section} />
        </Box>
      ))}
    </Paper>
  )
}

/** Which tab has a field; 0 when there are no tabs. */
export const tabOf = (resource: AnyResource, name: string) =>
  inTabs(resource)
    ? Math.max(
        0,
        resource.form.findIndex(({ fields }) => fields.includes(name)),
      )
    : 0

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wireName } from '../../../kernel/resource.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { userMenu } from '../../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../../resources/portal/user-menu-item.ts'
import { rowQuery } from '../../engine/data.ts'
import { labelsQuery, optionsQuery, type OptionSource } from '../../engine/reference.ts'
import { DateInput } from '../../inputs/date.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { today, type PermissionDraft } from './draft.ts'
import { TypeTicks } from './type-ticks.tsx'
import { spotsOf, type PlacedTypes } from './types.ts'

const { fields } = publisherPermission
let made = 0
function newDraft(
  given: Pick<PermissionDraft, 'clientId' | 'menuId' | 'submenuId' | 'from' | 'until'>,
): NewDraft {
  made += 1
  return { key: `novo-${made}`, id: null, permission: true, state: 'changed', ...given }
}

/**
 * The submenus on offer: all of the portal's, or those of the chosen menu; nothing while it is not known which those
 * are.
 */
function useSubmenus(portalId: number, menu: number | null): OptionSource | null {
  const { data, isError } = useQuery({
    ...rowQuery(userMenu, { portalId }, String(menu)),
    enabled: menu !== null,
  })
  // Who may not read the menu chooses among all; what does not belong together is refused on saving.
  if (menu !== null && !data && !isError) return null
  const filter = data
    ? [
        `${wireName('baseMenuId', userMenuItem.fields.baseMenuId)}:${String(data.row['baseMenuId'])}`,
      ]
    : []
  return {
    options: (q) => optionsQuery(fields.submenuId, { portalId }, q, filter),
    labels: (values) => labelsQuery(fields.submenuId, { portalId }, values),
  }
}

const asAbove = 'tudo o que o menu e o submenu acima alcançam'

type NewDraft = Omit<PermissionDraft, 'userId' | 'portalId'>
interface AddProps {
  readonly portalId: number
  /** undefined while it is not known which types the menu leads to. */
  readonly types: PlacedTypes | undefined
  readonly onAdd: (rows: readonly NewDraft[]) => void
}
/** The form of new permissions: by types of documents, or by menu and submenu, which left empty mean all of them. */
export function AddPermission({ portalId, types, onAdd }: AddProps) {
  const [unit, setUnit] = useState<string | null>(null)
  const [menu, setMenu] = useState<number | null>(null)
  const [submenu, setSubmenu] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [from, setFrom] = useState<string | null>(today())
  const [until, setUntil] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const submenus = useSubmenus(portalId, menu)
  const routeParams = { portalId }
  const byType = chosen.length > 0
  const number = (value: string | number | null) => (value === null ? null : Number(value))
  const add = () => {
    if (unit === null) return setFault('Escolha a unidade gestora.')
    const spots = types && byType ? spotsOf(types, chosen) : [{ menuId: menu, submenuId: submenu }]
    onAdd(spots.map((spot) => newDraft({ clientId: unit, ...spot, from, until })))
    setUnit(null)
    setChosen([])
    return setFault(undefined)
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="add-title"
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 2.5 }}
    >
      <Typography id="add-title" variant="h2" sx={{ mb: 2 }}>
        Adicionar permissão
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <ReferenceInput
          label="Unidade gestora"
          required
          field={fields.clientId}
          routeParams={routeParams}
          value={unit}
          fault={fault}
          onChange={(value) => {
            setFault(undefined)
            setUnit(value === null ? null : String(value))
          }}
        />
        <ReferenceInput
          label="Menu"
          field={fields.menuId}
          routeParams={routeParams}
          value={byType ? null : menu}
          disabled={byType}
          placeholder={byType ? 'Segue dos tipos' : 'Todos os menus'}
          onChange={(value) => {
            setMenu(number(value))
            setSubmenu(null)
          }}
        />
        <ReferenceInput
          key={menu}
          label="Submenu"
          field={fields.submenuId}
          routeParams={routeParams}
          value={byType ? null : submenu}
          source={submenus ?? undefined}
          disabled={byType || submenus === null}
          placeholder={
            byType
              ? 'Segue dos tipos'
              : menu === null
                ? 'Todos os submenus'
                : 'Todos os submenus deste menu'
          }
          notRead="Ocorreu um erro ao buscar os submenus!"
          onChange={(value) => setSubmenu(number(value))}
        />
        <DateInput label="A partir de" required value={from} onChange={setFrom} />
        <DateInput
          label="Até"
          help="O primeiro dia em que já não vale. Vazio: sem prazo."
          value={until}
          onChange={setUntil}
        />
      </Box>
      {types && types.placed.length > 0 && (
        <TypeTicks types={types} chosen={chosen} none={asAbove} onChange={setChosen} />
      )}
      <Box sx={{ pt: 2 }}>
        <Button variant="outlined" onClick={add}>
          Adicionar à lista
        </Button>
      </Box>
    </Paper>
  )
}

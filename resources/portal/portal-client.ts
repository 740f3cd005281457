import { defineResource, type Draft } from '../../kernel/resource.ts'
import { portalClientFields } from './portal-client-fields.ts'

/**
 * A unit (UG, unidade gestora) that spends and publishes in a portal: a city hall, a fund, an agency. A portal has one
 * main unit. Law: Lei 4.320/1964, art. 14; LC 131/2009, art. 2º; Decreto 10.540/2020, art. 1º.
 */
export const portalClient = defineResource({
  name: 'portal-client',
  table: 'portal_cliente',
  noun: { one: 'UG', many: 'UGs', gender: 'f' },
  purpose:
    'As unidades gestoras que publicam no portal: a prefeitura, os fundos, as autarquias. Uma delas é a principal.',
  screens: [
    {
      list: '/administrador-el/gerenciar-portais/gerenciar-ugs/:id',
      create: '/administrador-el/gerenciar-portais/gerenciar-ugs/cadastrar/:portalId',
      edit: '/administrador-el/gerenciar-portais/gerenciar-ugs/editar/:hashId',
    },
    {
      list: '/administrador-portal/gerenciar-portais/gerenciar-ugs/:id',
      detail: '/administrador-portal/gerenciar-portais/gerenciar-ugs/detalhes/:hashId',
      edit: '/administrador-portal/gerenciar-portais/gerenciar-ugs/editar/:hashId',
    },
  ],
  scope: { portal: 'portalId' },

  fields: portalClientFields,
  unique: [['portalId', 'name']],

  calls: {
    list: 'GET /webadm/listaCliente/:portalId',
    read: 'GET /webadm/cliente/:hashId',
    create: 'POST /webadm/cliente',
    update: 'PUT /webadm/cliente/:hashId',
  },

  list: {
    columns: ['name', 'cnpj', 'powerSphere', 'mainUg', 'order', 'active'],
    search: ['name', 'cnpj', 'body', 'tceCode'],
    order: 'order',
  },
  form: [
    {
      title: 'Unidade gestora',
      fields: [
        'portalId',
        'name',
        'cnpj',
        'body',
        'exercise',
        'administrativeSphere',
        'powerSphere',
        'powerSphereType',
        'powerSphereUg',
        'entityId',
        'courtId',
        'tceCode',
        'governmentAccount',
        'managementAccount',
        'status',
      ],
    },
    {
      title: 'Contato e atendimento',
      fields: [
        'contact',
        'sector',
        'email',
        'phone',
        'address',
        'serviceInfoText',
        'administrativeText',
        'administrativeText2',
      ],
    },
    {
      title: 'Integração',
      fields: ['url', 'url2', 'url3', 'password', 'userPassword', 'useCia', 'useBi'],
    },
    {
      title: 'Publicação',
      aside: true,
      fields: [
        'active',
        'mainUg',
        'order',
        'usePortal',
        'useClient',
        'useNews',
        'showUgAbout',
        'showPayrollEntity',
      ],
    },
  ],
  option: { value: 'hashId', text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar UG',
    updateFailed: 'Erro ao atualizar UG',
    listFailed: 'Ocorreu um erro ao buscar os clientes!',
    missing: 'UG não encontrada.',
    duplicate: 'Este portal já tem uma UG com este nome.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    exercise: '2026',
    entityId: 1,
    courtId: 1,
    name: 'Fundo Municipal de Saúde de Serra Clara',
    cnpj: '16392045000199',
    url: null,
    url2: null,
    url3: null,
    email: 'saude@serraclara.es.gov.br',
    contact: 'Marta Lúcia Perim',
    sector: 'Contabilidade',
    address: 'Rua das Acácias, 55, Centro',
    phone: '2739991234',
    administrativeText: null,
    administrativeText2: null,
    serviceInfoText: 'Segunda a sexta, das 8h às 17h.',
    password: null,
    userPassword: null,
    status: 'Implantada',
    usePortal: true,
    useClient: true,
    useNews: false,
    mainUg: false,
    order: 2,
    body: '08 Secretaria Municipal de Saúde',
    showPayrollEntity: false,
    showUgAbout: true,
    useCia: false,
    useBi: false,
    active: true,
    administrativeSphere: 'municipal',
    powerSphere: 'fundo',
    powerSphereType: 'Direta',
    powerSphereUg: '10131',
    tceCode: '045E0500001',
    governmentAccount: null,
    managementAccount: null,
  },
})
export type PortalClientDraft = Draft<typeof portalClient>

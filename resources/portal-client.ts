import { choice, email, flagSN, hashId, integer, longText, maskedText, reference, text, url, yearText } from '../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../kernel/resource.ts'

const kept = 'Fica guardada e não é mostrada de novo. Preencha só para trocar.'

/**
 * A unit (UG, unidade gestora) that spends and publishes in a portal: a city hall, a fund, an agency. A portal has one main unit.
 * Law: Lei 4.320/1964, art. 14; LC 131/2009, art. 2º; Decreto 10.540/2020, art. 1º.
 */
export const portalClient = defineResource({
  name: 'portal-client',
  table: 'portal_cliente',
  noun: { one: 'UG', many: 'UGs', gender: 'f' },
  purpose: 'As unidades gestoras que publicam no portal: a prefeitura, os fundos, as autarquias. Uma delas é a principal.',
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

  fields: {
    hashId: hashId({ wire: 'hash_id' }),
    portalId: reference('portal', { wire: 'portal_id', label: 'Portal', required: 'Escolha o portal.' }),
    exercise: yearText({ wire: 'exercicio', label: 'Exercício', placeholder: '2026', help: 'O ano em uso nesta UG.' }),
    entityId: integer({ wire: 'entidade_id', label: 'Entidade', help: 'Código da entidade no cadastro administrativo.' }),
    courtId: integer({ wire: 'tribunal_id', label: 'Tribunal de Contas', help: 'Código do tribunal a que a UG presta contas.' }),
    name: text({ wire: 'nome', label: 'Nome', max: 200, required: 'Informe o nome da UG.', placeholder: 'Fundo Municipal de Saúde de…' }),
    cnpj: maskedText({ identifier: 'cnpj', label: 'CNPJ' }),
    url: url({ label: 'Endereço do sistema', placeholder: 'https://', help: 'De onde vêm os dados contábeis desta UG.' }),
    url2: url({ label: 'Segundo endereço', placeholder: 'https://' }),
    url3: url({ label: 'Terceiro endereço', placeholder: 'https://' }),
    email: email({ label: 'E-mail' }),
    contact: text({ wire: 'contato', label: 'Pessoa de contato' }),
    sector: text({ wire: 'setor', label: 'Setor', placeholder: 'Contabilidade' }),
    address: text({ wire: 'endereco', label: 'Endereço', max: 200 }),
    phone: maskedText({ identifier: 'phone', wire: 'telefone', label: 'Telefone' }),
    administrativeText: longText({ wire: 'texto_administrativo', label: 'Texto administrativo', help: 'Quem dirige a UG e o que ela faz. Aparece na página Sobre.' }),
    administrativeText2: longText({ wire: 'texto_administrativo2', label: 'Texto administrativo, continuação' }),
    serviceInfoText: longText({ wire: 'texto_info_atendimento', label: 'Horário e forma de atendimento', placeholder: 'Segunda a sexta, das 8h às 17h' }),
    password: text({ wire: 'senha', label: 'Senha da integração', secret: true, inputType: 'password', help: kept }),
    userPassword: text({ wire: 'senha_user', label: 'Senha do usuário da integração', secret: true, inputType: 'password', help: kept }),
    status: text({ label: 'Situação', help: 'Uma palavra sobre o andamento, como Implantada.' }),
    usePortal: flagSN({ wire: 'usar_portal', label: 'Aparece no portal', initial: true }),
    useClient: flagSN({ wire: 'usar_cliente', label: 'Aparece na escolha de unidade', initial: true }),
    useNews: flagSN({ wire: 'usar_noticia', label: 'Publica notícias', initial: false }),
    mainUg: flagSN({
      wire: 'ug_principal', label: 'UG principal', initial: false, words: ['Principal', 'Comum'],
      help: 'A que vem escolhida quando o cidadão abre o portal. Só pode haver uma.',
    }),
    order: integer({ wire: 'ordem', label: 'Ordem', initial: 1, help: 'As menores aparecem primeiro.' }),
    body: text({ wire: 'orgao', label: 'Órgão', help: 'Órgão a que a UG pertence no orçamento, como 08 Secretaria de Saúde.' }),
    showPayrollEntity: flagSN({ wire: 'exibir_ent_folha', label: 'Mostrar a entidade na folha de pagamento', initial: false }),
    showUgAbout: flagSN({ wire: 'exibir_ug_sobre', label: 'Mostrar na página Sobre', initial: true }),
    useCia: flagSN({ wire: 'usar_cia', label: 'Usar prestação de contas', initial: false }),
    useBi: flagSN({ wire: 'usar_bi', label: 'Usar painéis de BI', initial: false }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
    administrativeSphere: choice(
      { municipal: 'Municipal', estadual: 'Estadual', federal: 'Federal' },
      { wire: 'esfera_administrativa', label: 'Esfera administrativa', initial: 'municipal' },
    ),
    powerSphere: choice(
      { executivo: 'Executivo', legislativo: 'Legislativo', autarquia: 'Autarquia', fundo: 'Fundo', consorcio: 'Consórcio', estatal: 'Estatal' },
      { wire: 'esfera_poder', label: 'Poder ou natureza', initial: 'executivo' },
    ),
    powerSphereType: text({ wire: 'esfera_poder_tipo', label: 'Tipo de administração', placeholder: 'Direta', help: 'Direta ou indireta.' }),
    powerSphereUg: text({ wire: 'esfera_poder_ug', label: 'Poder e órgão na MSC', max: 20, placeholder: '10131', help: 'O código que a UG usa na matriz de saldos enviada ao SICONFI.' }),
    tceCode: text({ wire: 'codigo_tce', label: 'Código no Tribunal de Contas', max: 40, placeholder: '045E0700001' }),
    governmentAccount: text({ wire: 'conta_governo', label: 'Contas de governo', help: 'Como a UG entra na prestação de contas do prefeito.' }),
    managementAccount: text({ wire: 'conta_gestao', label: 'Contas de gestão', help: 'Como a UG entra na prestação de contas do ordenador de despesas.' }),
  },
  unique: [['portalId', 'name']],

  calls: {
    list: 'GET /webadm/listaCliente/:portalId',
    read: 'GET /webadm/cliente/:hashId',
    create: 'POST /webadm/cliente',
    update: 'PUT /webadm/cliente/:hashId',
  },

  list: { columns: ['name', 'cnpj', 'powerSphere', 'mainUg', 'order', 'active'], search: ['name', 'cnpj', 'body', 'tceCode'], order: 'order' },
  form: [
    {
      title: 'Unidade gestora',
      fields: [
        'portalId', 'name', 'cnpj', 'body', 'exercise', 'administrativeSphere', 'powerSphere', 'powerSphereType', 'powerSphereUg',
        'entityId', 'courtId', 'tceCode', 'governmentAccount', 'managementAccount', 'status',
      ],
    },
    {
      title: 'Contato e atendimento',
      fields: ['contact', 'sector', 'email', 'phone', 'address', 'serviceInfoText', 'administrativeText', 'administrativeText2'],
    },
    { title: 'Integração', fields: ['url', 'url2', 'url3', 'password', 'userPassword', 'useCia', 'useBi'] },
    {
      title: 'Publicação', aside: true,
      fields: ['active', 'mainUg', 'order', 'usePortal', 'useClient', 'useNews', 'showUgAbout', 'showPayrollEntity'],
    },
  ],
  option: { value: 'hashId', text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar UG', updateFailed: 'Erro ao atualizar UG', listFailed: 'Ocorreu um erro ao buscar os clientes!',
    missing: 'UG não encontrada.', duplicate: 'Este portal já tem uma UG com este nome.', scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1, exercise: '2026', entityId: 1, courtId: 1, name: 'Fundo Municipal de Saúde de Serra Clara', cnpj: '16392045000199',
    url: null, url2: null, url3: null, email: 'saude@serraclara.es.gov.br', contact: 'Marta Lúcia Perim', sector: 'Contabilidade',
    address: 'Rua das Acácias, 55, Centro', phone: '2739991234', administrativeText: null, administrativeText2: null,
    serviceInfoText: 'Segunda a sexta, das 8h às 17h.', password: null, userPassword: null, status: 'Implantada', usePortal: true,
    useClient: true, useNews: false, mainUg: false, order: 2, body: '08 Secretaria Municipal de Saúde', showPayrollEntity: false,
    showUgAbout: true, useCia: false, useBi: false, active: true, administrativeSphere: 'municipal', powerSphere: 'fundo',
    powerSphereType: 'Direta', powerSphereUg: '10131', tceCode: '045E0500001', governmentAccount: null, managementAccount: null,
  },
})
export type PortalClient = Entity<typeof portalClient>
export type PortalClientDraft = Draft<typeof portalClient>

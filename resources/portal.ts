import { choice, dateTime, email, file, flagSN, id, integer, longText, maskedText, reference, text, textReference, url, yearText } from '../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../kernel/resource.ts'

const unknownCode = 'Código da integração contábil. Deixe em branco se o fornecedor não o informou.'

/**
 * A public transparency portal of one body: its address, its look, its contacts and what it is connected to.
 * Law: LC 101/2000 (LRF), arts. 48 e 48-A, with LC 131/2009; Lei 12.527/2011 (LAI), art. 8º, § 2º; Decreto 10.540/2020.
 */
export const portal = defineResource({
  name: 'portal',
  table: 'portal',
  noun: { one: 'portal', many: 'portais', gender: 'm' },
  purpose: 'Os sites de transparência: o endereço, a aparência, os contatos e as integrações de cada um.',
  screens: [
    '/administrador-el/gerenciar-portais',
    {
      title: 'Meus portais',
      list: '/administrador-portal/gerenciar-portais',
      detail: '/administrador-portal/gerenciar-portais/detalhes/:id',
      edit: '/administrador-portal/gerenciar-portais/editar/:id',
    },
  ],
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', { wire: 'id_gestor', label: 'Gestor', required: 'Escolha o gestor.', help: 'O órgão que responde por este portal.' }),
    name: text({ wire: 'nome', label: 'Nome', max: 200, required: 'Informe o nome do portal.', help: 'Como o portal aparece para quem trabalha aqui.' }),
    locality: text({ wire: 'localidade', label: 'Município', help: 'Como deve ser lido no portal, por exemplo: Afonso Cláudio.' }),
    stateAbbreviation: textReference('state', { by: 'abbreviation', wire: 'estado_Sigla', label: 'Estado' }),
    title: text({ wire: 'titulo', label: 'Título da página', max: 200, help: 'O que aparece na aba do navegador e nas buscas.' }),
    portalTitle: text({ wire: 'portal_Titulo', label: 'Título no cabeçalho', max: 200, help: 'O que o cidadão lê no alto do portal.' }),
    portalGroup: text({ wire: 'portal_Grupo', label: 'Grupo de portais', help: 'Portais do mesmo grupo aparecem juntos, por exemplo: Administração indireta.' }),
    groupE: text({ wire: 'grupo_E', label: 'Grupo E', help: unknownCode }),
    groupL: text({ wire: 'grupo_L', label: 'Grupo L', help: unknownCode }),
    entityId: integer({ wire: 'entidade_Id', label: 'Entidade', help: 'Código da entidade no cadastro administrativo.' }),
    accessibilityId: text({ wire: 'id_Acessibilidade', label: 'Código de acessibilidade', help: 'Código do serviço externo de acessibilidade, se houver contrato.' }),
    portalUrl: text({
      wire: 'portal_Url', label: 'Endereço do portal', max: 200, required: 'Informe o endereço do portal.', placeholder: 'afonso-claudio',
      help: 'O final do endereço, em minúsculas e com hífens (afonso-claudio), ou o endereço completo, com https://.',
      pattern: {
        test: /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?)$/,
        message: 'Use só minúsculas, números e hífens, como afonso-claudio, ou um endereço completo, com https://.',
      },
    }),
    portalEmail: email({ wire: 'portal_Email', label: 'E-mail do portal', help: 'Aparece no rodapé e recebe as mensagens do cidadão.' }),
    responsibleName: text({ wire: 'portal_Respon_Nome', label: 'Responsável pelas informações', help: 'A LAI pede que o cidadão saiba quem responde.' }),
    responsibleEmail: email({ wire: 'portal_Respon_Email', label: 'E-mail do responsável' }),
    superiorName: text({ wire: 'portal_Superior_Nome', label: 'Autoridade superior', help: 'A quem se recorre quando um pedido de informação é negado.' }),
    superiorEmail: email({ wire: 'portal_Superior_Email', label: 'E-mail da autoridade superior' }),
    connectionString: text({
      wire: 'portal_Str_Conexao', label: 'Cadeia de conexão', max: 500, secret: true, inputType: 'password',
      help: 'Fica guardada e não é mostrada de novo. Preencha só para trocar.',
    }),
    about: longText({ wire: 'portal_Sobre', label: 'Sobre o portal', help: 'Um ou dois parágrafos, em palavras simples.' }),
    homeUrl: url({ wire: 'portal_Home_Url', label: 'Site oficial', help: 'O site do órgão, para onde o brasão leva.', placeholder: 'https://' }),
    coatOfArmsS3Path: file({ wire: 'brasao_S3_Path', label: 'Brasão', accept: 'image', help: 'Imagem PNG ou JPEG, de preferência quadrada e com fundo transparente.' }),
    coatOfArmsType: choice({ brasao: 'Brasão', logotipo: 'Logotipo' }, { wire: 'brasao_Tipo', label: 'Tipo da imagem', initial: 'brasao' }),
    manualUrl: url({ wire: 'url_Manual', label: 'Manual do portal', placeholder: 'https://' }),
    laiUrl: url({ wire: 'url_Lai', label: 'Lei de Acesso à Informação', placeholder: 'https://', help: 'A norma local que regulamenta a LAI.' }),
    geoobrasUrl: url({ wire: 'url_Geoobras', label: 'Geo-Obras', placeholder: 'https://', help: 'Acompanhamento de obras no Tribunal de Contas.' }),
    ouvidoriaUrl: url({ wire: 'url_Ouvidoria', label: 'Ouvidoria', placeholder: 'https://' }),
    sicUrl: url({ wire: 'url_Sic', label: 'Serviço de Informação ao Cidadão (SIC)', placeholder: 'https://' }),
    retentionCpe: text({ wire: 'retencao_Cpe', label: 'Retenção CPE', help: unknownCode }),
    retentionGmp: text({ wire: 'retencao_Gmp', label: 'Retenção GMP', help: unknownCode }),
    retentionRhf: text({ wire: 'retencao_Rhf', label: 'Retenção RHF', help: unknownCode }),
    portalClientBase: text({ wire: 'portal_Cliente_Base', label: 'Cliente base', help: unknownCode }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
    version: text({ wire: 'versao', label: 'Versão', max: 40, help: 'Versão do sistema contábil que alimenta o portal.' }),
    exportedDataField: text({ wire: 'exporteddatafield', label: 'Campo de dados exportados', help: unknownCode }),
    useServantsView: flagSN({ wire: 'usar_View_Servidores', label: 'Mostrar os servidores', initial: false }),
    useCia: flagSN({ wire: 'usar_Cia', label: 'Usar prestação de contas', initial: false }),
    ciaUrl: url({ wire: 'url_Cia', label: 'Endereço da prestação de contas', placeholder: 'https://' }),
    defaultExercise: yearText({ wire: 'exercicioPadrao', label: 'Exercício ao abrir', placeholder: '2026', help: 'O ano já escolhido quando o cidadão abre uma consulta.' }),
    defaultExerciseField: yearText({ wire: 'exercicio_Padrao', label: 'Exercício na integração', placeholder: '2026', help: 'O ano pedido ao sistema contábil quando nenhum é escolhido.' }),
    useBi: flagSN({ wire: 'usar_Bi', label: 'Usar painéis de BI', initial: false }),
    biUrl: url({ wire: 'url_Bi', label: 'Endereço dos painéis de BI', placeholder: 'https://' }),
    useTp: flagSN({ wire: 'usar_Tp', label: 'Usar o TP', initial: false, help: 'Liga a consulta ao módulo TP do sistema contábil.' }),
    useCovid19: flagSN({ wire: 'usar_Covid19', label: 'Mostrar a página da COVID-19', initial: false }),
    covid19Title: text({ wire: 'titulo_Covid19', label: 'Título da página da COVID-19', max: 200 }),
    administrativeSphere: choice(
      { municipal: 'Municipal', estadual: 'Estadual', federal: 'Federal' },
      { wire: 'esfera_Administrativa', label: 'Esfera administrativa', initial: 'municipal' },
    ),
    locId: reference('locality', { wire: 'id_Loc', label: 'Localidade (IBGE)', help: 'O município no cadastro de localidades; dá o código do IBGE ao portal.' }),
    revenueOrigin: text({ wire: 'origem_Receita', label: 'Origem da receita', help: 'De onde vêm os dados de receita, como o nome do sistema.' }),
    useTrianglify: flagSN({ wire: 'usar_Trianglify', label: 'Fundo com desenho geométrico', initial: false }),
    bodyBackgroundColor: text({
      wire: 'color_Bg_Body', label: 'Cor de fundo', max: 7, inputType: 'color', placeholder: '#1c5f8a',
      pattern: { test: /^#[0-9a-f]{6}$/i, message: 'Cor inválida. Use # e seis dígitos, como #1c5f8a.' },
    }),
    webServerId: integer({ wire: 'id_web_server', label: 'Servidor web', help: 'Código do servidor que hospeda o portal.' }),
    cnpj: maskedText({ identifier: 'cnpj', label: 'CNPJ' }),
    maintenance: flagSN({
      wire: 'manutencao', label: 'Em manutenção', initial: false, words: ['Em manutenção', 'No ar'],
      help: 'Com datas, vale só entre elas; sem datas, até ser desligada. O cidadão vê um aviso.',
    }),
    maintenanceStart: dateTime({ wire: 'manutencao_inicio', label: 'Início da manutenção' }),
    maintenanceEnd: dateTime({ wire: 'manutencao_fim', label: 'Fim da manutenção' }),
  },
  unique: [['portalUrl']],

  calls: {
    list: 'GET /webadm/listaportalall',
    read: 'GET /webadm/portal/:id',
    create: 'POST /webadm/criarportal',
    update: 'PUT /webadm/portal/:id',
  },

  periods: [['maintenanceStart', 'maintenanceEnd']],
  list: {
    columns: ['name', 'portalUrl', 'locality', 'managerId', 'active', 'maintenance'],
    search: ['name', 'portalTitle', 'locality', 'portalUrl', 'cnpj'], order: 'name',
  },
  form: [
    {
      title: 'Configuração',
      fields: [
        'name', 'managerId', 'portalUrl', 'cnpj', 'locality', 'stateAbbreviation', 'locId', 'administrativeSphere', 'entityId', 'portalGroup',
        'defaultExercise', 'active', 'maintenance', 'maintenanceStart', 'maintenanceEnd',
      ],
    },
    { title: 'Contato', fields: ['portalEmail', 'responsibleName', 'responsibleEmail', 'superiorName', 'superiorEmail'] },
    {
      title: 'Integração',
      fields: [
        'connectionString', 'webServerId', 'version', 'defaultExerciseField', 'revenueOrigin', 'portalClientBase', 'groupE', 'groupL',
        'exportedDataField', 'retentionCpe', 'retentionGmp', 'retentionRhf', 'useCia', 'ciaUrl', 'useBi', 'biUrl', 'useTp',
      ],
    },
    { title: 'Personalização', fields: ['title', 'portalTitle', 'about', 'coatOfArmsS3Path', 'coatOfArmsType', 'bodyBackgroundColor', 'useTrianglify', 'accessibilityId'] },
    { title: 'Serviço', fields: ['manualUrl', 'laiUrl', 'geoobrasUrl', 'useServantsView', 'useCovid19', 'covid19Title'] },
    { title: 'Social', fields: ['homeUrl', 'ouvidoriaUrl', 'sicUrl'] },
  ],
  option: { text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao criar novo Portal!', missing: 'Portal não encontrado!', duplicate: 'Já existe um portal com este endereço.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: {
    managerId: 1, name: 'Prefeitura de Serra Clara', locality: 'Serra Clara', stateAbbreviation: 'ES', title: 'Transparência de Serra Clara',
    portalTitle: 'Portal da Transparência', portalGroup: null, groupE: null, groupL: null, entityId: 1, accessibilityId: null,
    portalUrl: 'serra-clara', portalEmail: 'transparencia@serraclara.es.gov.br', responsibleName: 'Ana Beatriz Coutinho',
    responsibleEmail: 'controladoria@serraclara.es.gov.br', superiorName: 'Jonas Ribeiro Paiva', superiorEmail: 'gabinete@serraclara.es.gov.br',
    connectionString: null, about: 'As contas e os atos da Prefeitura de Serra Clara, abertos a todos.', homeUrl: 'https://www.serraclara.es.gov.br',
    coatOfArmsS3Path: null, coatOfArmsType: 'brasao', manualUrl: null, laiUrl: null, geoobrasUrl: null, ouvidoriaUrl: 'https://ouvidoria.serraclara.es.gov.br',
    sicUrl: 'https://sic.serraclara.es.gov.br', retentionCpe: null, retentionGmp: null, retentionRhf: null, portalClientBase: null, active: true,
    version: null, exportedDataField: null, useServantsView: true, useCia: false, ciaUrl: null, defaultExercise: '2026', defaultExerciseField: null,
    useBi: false, biUrl: null, useTp: false, useCovid19: false, covid19Title: null, administrativeSphere: 'municipal', locId: 1, revenueOrigin: null,
    useTrianglify: false, bodyBackgroundColor: '#1c5f8a', webServerId: null, cnpj: '41250980000168', maintenance: false,
    maintenanceStart: null, maintenanceEnd: null,
  },
})
export type Portal = Entity<typeof portal>
export type PortalDraft = Draft<typeof portal>

import {
  choice,
  email,
  file,
  id,
  longText,
  reference,
  text,
  textReference,
  url,
} from '../../kernel/field.ts'
import { kept, portalIntegrationFields, unknownCode } from './portal-integration-fields.ts'

/** What a portal is described by, in the order of the contract. */
export const portalFields = {
  id: id({}),
  managerId: reference('manager', {
    wire: 'id_gestor',
    label: 'Gestor',
    requiredWhenNew: 'Escolha o gestor.',
    help: 'O órgão que responde por este portal. Sem ele, só os elMaster o administram. Não muda o que o cidadão vê.',
  }),
  name: text({
    wire: 'nome',
    label: 'Nome',
    max: 200,
    required: 'Informe o nome do portal.',
    help: 'Como o portal aparece para quem trabalha aqui, na lista de portais e no rodapé.',
  }),
  locality: text({
    wire: 'localidade',
    label: 'Município',
    help: 'Como deve ser lido no portal, por exemplo: Afonso Cláudio.',
  }),
  stateAbbreviation: textReference('state', {
    by: 'abbreviation',
    wire: 'estado_Sigla',
    label: 'Estado',
    help: 'Aparece no rodapé e na lista de portais.',
  }),
  title: text({
    wire: 'titulo',
    label: 'Título da página',
    max: 200,
    help: 'O que aparece na aba do navegador e nas buscas.',
  }),
  portalTitle: text({
    wire: 'portal_Titulo',
    label: 'Título no cabeçalho',
    max: 200,
    help: 'O que o cidadão lê no alto do portal.',
  }),
  portalGroup: text({
    wire: 'portal_Grupo',
    label: 'Grupo de portais',
    help: 'Na lista de portais, os do mesmo grupo aparecem juntos, por exemplo: Administração indireta.',
  }),
  groupE: text({ wire: 'grupo_E', label: 'Grupo E', help: unknownCode }),
  groupL: text({ wire: 'grupo_L', label: 'Grupo L', help: unknownCode }),
  entityId: reference('entity', {
    wire: 'entidade_Id',
    label: 'Entidade',
    help: `A entidade que os sistemas contábeis conhecem. ${kept}`,
  }),
  accessibilityId: text({
    wire: 'id_Acessibilidade',
    label: 'Código de acessibilidade',
    help: `Código do serviço externo de acessibilidade, se houver contrato. ${kept} O portal é acessível por si e não carrega nada de outros sites.`,
  }),
  portalUrl: text({
    wire: 'portal_Url',
    label: 'Endereço do portal',
    max: 200,
    required: 'Informe o endereço do portal.',
    placeholder: 'afonso-claudio',
    help: 'O final do endereço, em minúsculas e com hífens, como afonso-claudio. Os anteriores continuam levando ao portal. Um endereço completo, com https://, fica anotado e não muda o final.',
    pattern: {
      test: /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?)$/,
      message:
        'Use só minúsculas, números e hífens, como afonso-claudio, ou um endereço completo, com https://.',
    },
  }),
  portalEmail: email({
    wire: 'portal_Email',
    label: 'E-mail do portal',
    help: 'Aparece no rodapé e recebe as mensagens do cidadão.',
  }),
  responsibleName: text({
    wire: 'portal_Respon_Nome',
    label: 'Responsável pelas informações',
    help: 'A LAI pede que o cidadão saiba quem responde.',
  }),
  responsibleEmail: email({
    wire: 'portal_Respon_Email',
    label: 'E-mail do responsável',
    help: 'Aparece junto do responsável, em Sobre e no e-SIC.',
  }),
  superiorName: text({
    wire: 'portal_Superior_Nome',
    label: 'Autoridade superior',
    help: 'A quem se recorre quando um pedido de informação é negado.',
  }),
  superiorEmail: email({
    wire: 'portal_Superior_Email',
    label: 'E-mail da autoridade superior',
    help: 'Aparece junto da autoridade superior, em Sobre e no e-SIC.',
  }),
  connectionString: text({
    wire: 'portal_Str_Conexao',
    label: 'Cadeia de conexão',
    max: 500,
    secret: true,
    help: 'Fica guardada e não é mostrada de novo. Preencha só para trocar. Não muda o que o cidadão vê.',
  }),
  about: longText({
    wire: 'portal_Sobre',
    label: 'Sobre o portal',
    help: 'Um ou dois parágrafos, em palavras simples, para a página Sobre e para os buscadores.',
  }),
  homeUrl: url({
    wire: 'portal_Home_Url',
    label: 'Site oficial',
    help: 'O site do órgão, para onde o brasão leva.',
    placeholder: 'https://',
  }),
  coatOfArmsS3Path: file({
    wire: 'brasao_S3_Path',
    label: 'Brasão',
    accept: 'image',
    help: 'Imagem PNG ou JPEG, de preferência quadrada e com fundo transparente.',
  }),
  coatOfArmsType: choice(
    { brasao: 'Brasão', logotipo: 'Logotipo' },
    {
      wire: 'brasao_Tipo',
      label: 'Tipo da imagem',
      initial: 'brasao',
      help: 'Um logotipo aparece no alto do portal na largura que tem; um brasão, em um quadrado.',
    },
  ),
  manualUrl: url({
    wire: 'url_Manual',
    label: 'Manual do portal',
    placeholder: 'https://',
    help: 'Aparece no rodapé, em Acesso à informação.',
  }),
  laiUrl: url({
    wire: 'url_Lai',
    label: 'Lei de Acesso à Informação',
    placeholder: 'https://',
    help: 'A norma local que regulamenta a LAI. Aparece no rodapé.',
  }),
  geoobrasUrl: url({
    wire: 'url_Geoobras',
    label: 'Geo-Obras',
    placeholder: 'https://',
    help: 'Acompanhamento de obras no Tribunal de Contas. Aparece no rodapé.',
  }),
  ouvidoriaUrl: url({
    wire: 'url_Ouvidoria',
    label: 'Ouvidoria',
    placeholder: 'https://',
    help: 'Onde se registra uma manifestação: o botão da página Ouvidoria.',
  }),
  sicUrl: url({
    wire: 'url_Sic',
    label: 'Serviço de Informação ao Cidadão (SIC)',
    placeholder: 'https://',
    help: 'Onde se faz um pedido: o botão do início e do e-SIC.',
  }),
  ...portalIntegrationFields,
} as const

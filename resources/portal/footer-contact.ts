import { email, flagSN, id, maskedText, reference, text, url } from '../../kernel/field.ts'
import { networks } from '../addresses.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * How a sector of the portal's body is reached; shown at the foot of every page.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 1º, I, e § 3º, VII.
 */
export const footerContact = defineResource({
  name: 'footer-contact',
  table: 'portal_rodape_contato',
  noun: { one: 'contato do rodapé', many: 'contatos do rodapé', gender: 'm' },
  purpose:
    'Endereço, horário, telefones e redes sociais dos setores, no pé de todas as páginas do portal.',
  screens: '/configuracoes-portal/portal-configuracoes/rodape-contato',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_Id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    sectorName: text({
      wire: 'nome_Setor',
      label: 'Setor',
      max: 200,
      required: 'Informe o nome do setor.',
      placeholder: 'Prefeitura Municipal',
    }),
    address1: text({ wire: 'endereco_1', label: 'Endereço', max: 200, placeholder: 'Rua, número' }),
    address2: text({
      wire: 'endereco_2',
      label: 'Endereço, segunda linha',
      max: 200,
      placeholder: 'Bairro',
    }),
    address3: text({
      wire: 'endereco_3',
      label: 'Endereço, terceira linha',
      max: 200,
      placeholder: 'CEP, município e estado',
    }),
    serviceHours1: text({
      wire: 'atendimento_1',
      label: 'Atendimento',
      max: 200,
      placeholder: 'Segunda a sexta, das 8h às 17h',
    }),
    serviceHours2: text({ wire: 'atendimento_2', label: 'Atendimento, segunda linha', max: 200 }),
    serviceNotice: text({
      wire: 'atendimento_Aviso',
      label: 'Aviso sobre o atendimento',
      max: 200,
      placeholder: 'Fechado nos feriados municipais',
    }),
    landline: maskedText({ identifier: 'phone', wire: 'numero_Fixo', label: 'Telefone fixo' }),
    mobile: maskedText({ identifier: 'phone', wire: 'numero_Celular', label: 'Celular' }),
    fax: maskedText({ identifier: 'phone', wire: 'numero_Fax', label: 'Fax' }),
    whatsapp: maskedText({ identifier: 'phone', wire: 'numero_Whatsapp', label: 'WhatsApp' }),
    email: email({ label: 'E-mail' }),
    facebook: url({ label: 'Facebook', placeholder: '@prefeitura', instead: networks.facebook }),
    twitter: url({ label: 'X (Twitter)', placeholder: '@prefeitura', instead: networks.twitter }),
    instagram: url({ label: 'Instagram', placeholder: '@prefeitura', instead: networks.instagram }),
    youtube: url({ label: 'YouTube', placeholder: '@prefeitura', instead: networks.youtube }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
  },

  calls: {
    list: 'GET /webadm/portalrodapecontato/:portalId',
    read: 'GET /webadm/portalrodapecontatoid/:id',
    create: 'POST /webadm/portalrodapecontato',
    update: 'PUT /webadm/portalrodapecontato/:id',
    remove: 'DELETE /webadm/portalrodapecontatodelete/:id',
  },
  lists: ['GET /webadm/portalrodapecontato'],

  list: {
    columns: ['sectorName', 'address1', 'landline', 'email', 'active'],
    search: ['sectorName', 'address1', 'address2', 'email'],
    order: 'id',
  },
  form: [
    {
      title: 'Setor',
      fields: [
        'portalId',
        'sectorName',
        'address1',
        'address2',
        'address3',
        'serviceHours1',
        'serviceHours2',
        'serviceNotice',
      ],
    },
    { title: 'Telefones e e-mail', fields: ['landline', 'mobile', 'whatsapp', 'fax', 'email'] },
    { title: 'Redes sociais', fields: ['facebook', 'twitter', 'instagram', 'youtube'] },
    { title: 'Publicação', fields: ['active'], aside: true },
  ],
  option: { text: ['sectorName'] },
  messages: {
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Contato do rodapé não encontrado.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    sectorName: 'Prefeitura Municipal de Serra Clara',
    address1: 'Praça das Palmeiras, 1',
    address2: 'Centro',
    address3: '29600-000, Serra Clara - ES',
    serviceHours1: 'Segunda a sexta, das 8h às 17h',
    serviceHours2: null,
    serviceNotice: 'Fechada nos feriados municipais',
    landline: '2739991000',
    mobile: null,
    fax: null,
    whatsapp: '27999991000',
    email: 'contato@serraclara.es.gov.br',
    facebook: 'https://www.facebook.com/serraclara',
    twitter: null,
    instagram: 'https://www.instagram.com/serraclara',
    youtube: null,
    active: true,
  },
})
export type FooterContactDraft = Draft<typeof footerContact>

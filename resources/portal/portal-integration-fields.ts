import {
  choice,
  color,
  dateTime,
  flagSN,
  integer,
  maskedText,
  reference,
  text,
  url,
  yearText,
} from '../../kernel/field.ts'
import { inState } from '../in-state.ts'

/** Of settings that nothing on the portal follows. */
export const kept = 'Fica guardado; não muda o que o cidadão vê.'
export const unknownCode = `Código da integração contábil. Deixe em branco se o fornecedor não o informou. ${kept}`

/** What a portal is connected to, how it looks and when it is open, in the order of the contract. */
export const portalIntegrationFields = {
  retentionCpe: text({ wire: 'retencao_Cpe', label: 'Retenção CPE', help: unknownCode }),
  retentionGmp: text({ wire: 'retencao_Gmp', label: 'Retenção GMP', help: unknownCode }),
  retentionRhf: text({ wire: 'retencao_Rhf', label: 'Retenção RHF', help: unknownCode }),
  portalClientBase: text({
    wire: 'portal_Cliente_Base',
    label: 'Cliente base',
    help: unknownCode,
  }),
  active: flagSN({
    wire: 'ativo',
    label: 'Ativo',
    initial: true,
    words: ['Ativo', 'Inativo'],
    help: 'Um portal inativo sai do ar.',
  }),
  version: text({
    wire: 'versao',
    label: 'Versão',
    max: 40,
    help: `Versão do sistema contábil que alimenta o portal. ${kept}`,
  }),
  exportedDataField: text({
    wire: 'exporteddatafield',
    label: 'Campo de dados exportados',
    help: unknownCode,
  }),
  useServantsView: flagSN({
    wire: 'usar_View_Servidores',
    label: 'Mostrar os servidores',
    initial: false,
    help: `Da consulta de servidores do sistema contábil. ${kept}`,
  }),
  useCia: flagSN({
    wire: 'usar_Cia',
    label: 'Usar prestação de contas',
    initial: false,
    help: 'Mostra no rodapé o endereço da prestação de contas.',
  }),
  ciaUrl: url({
    wire: 'url_Cia',
    label: 'Endereço da prestação de contas',
    placeholder: 'https://',
    help: 'Aparece no rodapé enquanto a prestação de contas é usada.',
  }),
  defaultExercise: yearText({
    wire: 'exercicioPadrao',
    label: 'Exercício ao abrir',
    placeholder: '2026',
    help: 'O ano já escolhido quando o cidadão abre uma tabela, se ela tem linhas dele. Em branco, o mais novo.',
  }),
  defaultExerciseField: yearText({
    wire: 'exercicio_Padrao',
    label: 'Exercício na integração',
    placeholder: '2026',
    help: `O ano pedido ao sistema contábil quando nenhum é escolhido. ${kept}`,
  }),
  useBi: flagSN({
    wire: 'usar_Bi',
    label: 'Usar painéis de BI',
    initial: false,
    help: 'Mostra no rodapé o endereço dos painéis.',
  }),
  biUrl: url({
    wire: 'url_Bi',
    label: 'Endereço dos painéis de BI',
    placeholder: 'https://',
    help: 'Aparece no rodapé enquanto os painéis são usados.',
  }),
  useTp: flagSN({
    wire: 'usar_Tp',
    label: 'Usar o TP',
    initial: false,
    help: `Da consulta ao módulo TP do sistema contábil. ${kept}`,
  }),
  useCovid19: flagSN({
    wire: 'usar_Covid19',
    label: 'Mostrar a página da COVID-19',
    initial: false,
    help: 'Mostra no rodapé o caminho para os documentos sobre a COVID-19.',
  }),
  covid19Title: text({
    wire: 'titulo_Covid19',
    label: 'Título da página da COVID-19',
    max: 200,
    help: 'Como se chama esse caminho.',
  }),
  administrativeSphere: choice(
    { municipal: 'Municipal', estadual: 'Estadual', federal: 'Federal' },
    {
      wire: 'esfera_Administrativa',
      label: 'Esfera administrativa',
      initial: 'municipal',
      help: 'Aparece em Sobre o portal.',
    },
  ),
  locId: reference('locality', {
    wire: 'id_Loc',
    label: 'Localidade (IBGE)',
    help: 'O município no cadastro de localidades; o código do IBGE aparece em Sobre o portal.',
    ...inState('stateAbbreviation'),
  }),
  revenueOrigin: text({
    wire: 'origem_Receita',
    label: 'Origem da receita',
    help: 'De onde vêm os dados de receita, como o nome do sistema. Aparece em Sobre o portal.',
  }),
  useTrianglify: flagSN({
    wire: 'usar_Trianglify',
    label: 'Fundo com desenho geométrico',
    initial: false,
    help: 'A faixa da cor de fundo, no alto do portal, fica mais alta e desenhada.',
  }),
  bodyBackgroundColor: color({
    wire: 'color_Bg_Body',
    label: 'Cor de fundo',
    placeholder: '#1c5f8a',
    help: 'A cor da faixa no alto do portal.',
  }),
  webServerId: integer({
    wire: 'id_web_server',
    label: 'Servidor web',
    help: `Código do servidor que hospeda o portal. ${kept}`,
  }),
  cnpj: maskedText({
    identifier: 'cnpj',
    label: 'CNPJ',
    help: 'Aparece no rodapé e em Sobre o portal.',
  }),
  maintenance: flagSN({
    wire: 'manutencao',
    label: 'Em manutenção',
    initial: false,
    words: ['Em manutenção', 'No ar'],
    help: 'Com datas, vale só entre elas; sem datas, até ser desligada. O cidadão vê um aviso.',
  }),
  maintenanceStart: dateTime({
    wire: 'manutencao_inicio',
    label: 'Início da manutenção',
    help: 'A partir daqui o cidadão vê o aviso.',
  }),
  maintenanceEnd: dateTime({
    wire: 'manutencao_fim',
    label: 'Fim da manutenção',
    help: 'O aviso diz que o portal volta então.',
  }),
} as const

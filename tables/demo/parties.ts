/** Who is paid. Companies and persons are invented, as their documents are; of the persons only the mask gets in. */
const lines = `
  folha | Folha de pagamento dos servidores |
  gabinetes | Gabinetes dos vereadores: verba indenizatória |
  ipvo | Instituto de Previdência dos Servidores | 57139428000137
  inss | Instituto de Previdência Geral | 59033460000169
  campobelo | Distribuidora Campo Belo Ltda. | 31450000000117
  serralimpa | Serra Limpa Serviços Ltda. | 32829173000103
  transportes | Cooperativa dos Transportadores do Vale | 34208346000100
  hidroquimica | Hidroquímica Capixaba S.A. | 35587519000100
  pedraalta | Construtora Pedra Alta Ltda. | 36966692000174
  laboratorio | Laboratório Santa Clara Ltda. | 39725038000167
  posto | Posto Três Marcos Ltda. | 41104211000151
  moveis | Móveis Ipê Indústria Ltda. | 42483384000190
  medidores | Medidores do Sul S.A. | 43862557000144
  arariba | Araribá Sistemas Ltda. | 45241730000112
  energia | Luz do Vale Distribuidora de Energia S.A. | 46620903000176
  telefonia | Conecta Serra Telecomunicações Ltda. | 48000076000143
  agricultores | Associação dos Agricultores Familiares do Córrego Fundo | 49379249000149
  hospital | Hospital Beneficente Santa Luzia | 50758422000107
  consorcio | Consórcio Público de Saúde da Serra | 52137595000125
  oficina | Oficina Mecânica Irmãos Dalvi Ltda. | 53516768000189
  grafica | Gráfica Aroeira Ltda. | 54895941000160
  papelaria | Papelaria Campo Belo Ltda. | 11222333000181
  uniformes | Confecções Maré Alta Ltda. | 57654287000190
  pasep | Contribuição ao Pasep | 60412633000139
  tribunal | Tribunal de Justiça: precatórios | 61791806000130
  banco | Banco de Fomento da Serra S.A. | 63170979000166
  lar | Lar dos Idosos Santa Rita | 64550152000140
  palco | Palco e Luz Eventos Ltda. | 65929325000107
  sementes | Sementes e Mudas Boa Vista Ltda. | 67308498000125
  informatica | Ponto Digital Informática Ltda. | 68687671000106
  hospitalar | Equipamentos Hospitalares Vitória Régia Ltda. | 70066844000110
  merenda | Empório Bom Prato Ltda. | 71446017000115
  helio | Hélio Bragança Tosta | 41720395888
  lucia | Lúcia Demoner Pagotto | 80351827498
  osmar | Osmar Quinteiro Falqueto | 29574613070
  ines | Inês Corteletti Rangel | 63185940270
  davi | Davi Sperandio Nunes | 75493061848
  helena | Helena Sartori Brandão | 01481023870
  ivo | Ivo Tessari Lemos | 66622140359
  clarice | Clarice Dutra Moschen | 62077346450
  rogerio | Rogério Amaral Pimentel | 71031047948
  livia | Lívia Storch Menezes | 55081101940
  amadeu | Amadeu Gobbi | 03385418887
  benedito | Benedito Ramalhete | 06970677427
  tulio | Túlio Brandemburg | 78202235707
  marta | Marta Lúcia Perim | 85417139033
  otavio | Otávio Lyrio Falcão | 91817731459
  rosangela | Rosângela Moulin Stein | 67633914475
  josue | Josué Pancieri Lima | 69445636309
`

/** A party as an accounting system sends it. */
export interface DemoParty {
  readonly name: string
  /** CPF or CNPJ in bare characters; '' where there is none. */
  readonly document: string
}
const parties: ReadonlyMap<string, DemoParty> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', name = '', document = ''] = line.split('|').map((part) => part.trim())
      return [key, { name, document }]
    }),
)

/** @throws {TypeError} when nobody has the key */
export function demoParty(key: string): DemoParty {
  const party = parties.get(key)
  if (!party) throw new TypeError(`nobody is called ${key}`)
  return party
}

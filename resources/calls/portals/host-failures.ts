import type { HostFailure } from './hosts.ts'

/** Why a host was not reached, and what to do. */
export const hostFailures = {
  'sem-nome':
    'O endereço ainda não existe no DNS. Crie o registro; a mudança pode levar algumas horas para valer.',
  'endereco-interno':
    'O DNS leva a um endereço interno de rede, que o cidadão não alcança. Aponte para o endereço público.',
  'sem-resposta':
    'O servidor a que o DNS leva não respondeu. Confira o registro, e se o proxy aceita este nome.',
  certificado:
    'O servidor respondeu sem um certificado válido para este nome. Peça a quem cuida do proxy que o inclua.',
  'outro-lugar':
    'Quem respondeu não foi esta instalação. O DNS ainda leva a outro servidor, ou o proxy não repassa o nome (Host).',
} as const satisfies Readonly<Record<HostFailure, string>>

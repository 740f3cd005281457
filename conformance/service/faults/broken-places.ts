import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from '../../../platform/postgres/database.ts'
import {
  emptyFolder,
  fault,
  prevents,
  remove,
  write,
  type BrokenInstallation,
  type Ground,
  type Variables,
} from './broken-installation.ts'

// Settings, folders and keys that are broken.

const keys = 'claraboia.keys'
const beside = (dataDir: string, name: string) => join(dataDir, '..', name)

async function takePort({ later }: Ground): Promise<Variables> {
  const server = createServer().listen(0, '127.0.0.1')
  later(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  return { PORT: String(typeof address === 'object' && address ? address.port : 0) }
}

const putBack =
  'Ponha de volta o que ele tinha; se não há cópia, retire-o dali: as senhas de integração terão de ser digitadas de novo.'
const noOther = 'Ajuste as permissões e o espaço dela ou escolha outra com DATA_DIR.'
const wrongKeys =
  'há segredos do banco cifrados com uma chave que não está aqui. Ponha-a em mais uma linha de DATA_DIR/claraboia.keys e reinicie; se ela se perdeu, digite de novo as senhas de integração.'

export const brokenSettings: readonly BrokenInstallation[] = [
  prevents(
    'a setting that cannot be: PUBLIC_URL with a path',
    'settings',
    'Configuração inválida: PUBLIC_URL não pode ter caminho depois do domínio.',
    () => ({ PUBLIC_URL: 'https://exemplo.gov.br/portal' }),
  ),
  prevents(
    'half of the settings of a bucket',
    'settings',
    'Configuração inválida: S3_ACCESS_KEY_ID falta, pois há outras variáveis S3_*; S3_SECRET_ACCESS_KEY falta, pois há outras variáveis S3_*.',
    () => ({ S3_BUCKET: 'arquivos' }),
  ),
  prevents(
    'the port is another program’s',
    'port',
    'A porta … já está em uso. Encerre o programa que a usa ou escolha outra com PORT.',
    takePort,
  ),
  prevents(
    'HOST is an address of another machine',
    'port',
    'O endereço 192.0.2.1 não é desta máquina. Corrija HOST.',
    () => ({ HOST: '192.0.2.1' }),
  ),
  fault(
    'people reach it without TLS',
    'address',
    'http://exemplo.gov.br leva senhas sem cifra. Ponha um proxy com TLS na frente e PUBLIC_URL com https:// (docs/operate.md).',
    () => ({ PUBLIC_URL: 'http://exemplo.gov.br' }),
  ),
  fault(
    'nothing answers for the mail server',
    'mail',
    '…ECONNREFUSED…. Confira SMTP_URL e a senha, e se o servidor de e-mail está no ar.',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
  ),
]

export const brokenFolders: readonly BrokenInstallation[] = [
  prevents(
    'DATA_DIR is below a file',
    'data-folder',
    `Não é possível gravar na pasta de dados … (ENOTDIR). ${noOther}`,
    ({ dataDir }) => {
      writeFileSync(beside(dataDir, 'ocupado'), '')
      return { DATA_DIR: join(beside(dataDir, 'ocupado'), 'dados') }
    },
  ),
  prevents(
    'DATA_DIR is where nothing can be made',
    'data-folder',
    `Não é possível gravar na pasta de dados /proc/claraboia (…). ${noOther}`,
    () => ({ DATA_DIR: '/proc/claraboia' }),
  ),
  fault(
    'other accounts may write into DATA_DIR',
    'data-folder',
    'outras contas desta máquina podem gravar em …. Feche-a: chmod go-rw ….',
    ({ dataDir }) => chmodSync(dataDir, 0o777),
  ),
  fault(
    'less room on the disk than the reserve',
    'disk',
    '… livres de … em …; nada é gravado com menos de …. Apague o que não é do Claraboia ou aumente o disco.',
    () => ({ DISK_RESERVE_MB: '999999999' }),
  ),
  prevents(
    'files is a file',
    'files-folder',
    'Não é possível usar a pasta dos arquivos …/files (ENOTDIR). Confira as permissões dela e se o disco está montado.',
    (ground) => {
      remove('files')(ground)
      write('', 'files')(ground)
    },
  ),
  fault(
    'the disk of the files is not mounted',
    'files',
    'de 20 procurados faltam 20 em …/files. O disco está montado?',
    emptyFolder('files'),
    { byProgram: true },
  ),
  fault(
    'the folder of the files is gone',
    'files',
    'de 20 procurados faltam 20 em …/files. O disco está montado?',
    remove('files'),
  ),
  fault(
    'most files are gone',
    'files',
    'de 20 procurados faltam … em …/files: 1/0/…. Recupere-os da cópia (docs/backup.md) e confira o disco.',
    ({ dataDir }) => {
      // Of the 25, so many that any twenty hold some that are gone and some that are there.
      const folder = join(dataDir, 'files', '1', '0')
      for (const name of readdirSync(folder).slice(0, 15)) rmSync(join(folder, name))
    },
  ),
  fault(
    'files are known to be damaged',
    'damaged-files',
    '2 arquivos não são entregues, pois faltam ou estão alterados. O log os nomeia (stored files are damaged); recupere-os da cópia (docs/backup.md).',
    ({ inDatabase }) =>
      inDatabase((owner) =>
        owner.in(1).run(
          sql`update arquivo set conferido_em = now(), defeito = 'falta'
              where chave in (select chave from arquivo limit 2)`,
        ),
      ),
  ),
]

export const brokenKeys: readonly BrokenInstallation[] = [
  prevents(
    'the file of the keys holds something else',
    'secrets',
    `O arquivo …/claraboia.keys não tem chaves legíveis. ${putBack}`,
    write('abc\n', keys),
    { byProgram: true },
  ),
  prevents(
    'the file of the keys is empty',
    'secrets',
    `O arquivo …/claraboia.keys não tem chaves legíveis. ${putBack}`,
    write('', keys),
  ),
  prevents(
    'the file of the keys cannot be read',
    'secrets',
    'O arquivo …/claraboia.keys não pôde ser lido (EISDIR). Confira as permissões dele e o disco.',
    (ground) => {
      remove(keys)(ground)
      mkdirSync(join(ground.dataDir, keys))
    },
  ),
  fault(
    'others may read the file of the keys',
    'secrets',
    'outras contas desta máquina podem ler …/claraboia.keys. chmod 600 …/claraboia.keys',
    ({ dataDir }) => chmodSync(join(dataDir, keys), 0o644),
  ),
  fault(
    'the file of the keys is missing',
    'secrets',
    'falta …/claraboia.keys. Ponha ali a cópia dele antes do próximo início, que sem ele faz outra chave: as senhas de integração teriam de ser digitadas de novo.',
    remove(keys),
    { start: { check: 'stored-secrets', verdict: 'falha', line: wrongKeys } },
  ),
  fault(
    'the keys are another installation’s',
    'stored-secrets',
    wrongKeys,
    write(`${'7'.repeat(64)}\n`, keys),
  ),
  fault(
    'SECRETS_KEY is not the one of the database',
    'stored-secrets',
    'há segredos do banco cifrados com uma chave que não está aqui. Ponha-a em SECRETS_KEY, depois de uma vírgula se há outra, e reinicie; se ela se perdeu, digite de novo as senhas de integração.',
    () => ({ SECRETS_KEY: '7'.repeat(64) }),
  ),
]

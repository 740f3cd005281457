import {
  fault,
  outsideVariables,
  prevents,
  type Break,
  type BrokenInstallation,
  type Ground,
  type Variables,
} from './broken-installation.ts'

// A database that others run, and a bucket, that are broken.

const cannotReach = 'Não foi possível conectar ao banco de DATABASE_URL (…)'
/** The external installation as it should be, but for these variables; an empty one counts as absent. */
const outside =
  (others: (url: URL, ground: Ground) => Variables): Break =>
  (ground) => ({
    ...outsideVariables(ground.external),
    ...others(new URL(ground.external.url), ground),
  })
const at = (url: URL, change: (url: URL) => void): Variables => {
  change(url)
  return { DATABASE_URL: url.href }
}
const noStore = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

export const brokenOutside: readonly BrokenInstallation[] = [
  prevents(
    'nothing answers at DATABASE_URL',
    'database',
    `${cannotReach}: nada responde nesse endereço e porta. Confira se o PostgreSQL está no ar.`,
    outside((url) => at(url, (it) => void (it.port = '1'))),
  ),
  prevents(
    'the password of DATABASE_URL is another',
    'database',
    `${cannotReach}: usuário ou senha não conferem. Corrija-os.`,
    outside((url) => at(url, (it) => void (it.password = 'errada'))),
  ),
  prevents(
    'the database of DATABASE_URL is not there',
    'database',
    `${cannotReach}: o banco não existe. Crie-o ou corrija o nome.`,
    outside((url) => at(url, (it) => void (it.pathname = '/outra'))),
  ),
  prevents(
    'the user of DATABASE_URL may not make the role',
    'schema',
    'O usuário de DATABASE_URL não pode criar o papel claraboia_web. Peça ao administrador do banco: CREATE ROLE claraboia_web NOLOGIN; GRANT claraboia_web TO ….',
    outside((_, ground) => ({ DATABASE_URL: ground.external.bare })),
  ),
  fault(
    'SECRETS_KEY is left out',
    'stored-secrets',
    'há segredos do banco cifrados com uma chave que não está aqui. Ponha-a em SECRETS_KEY, depois de uma vírgula se há outra, e reinicie; se ela se perdeu, digite de novo as senhas de integração.',
    outside(() => ({ SECRETS_KEY: '' })),
  ),
  fault(
    'S3_* are left out while the files are in a bucket',
    'files',
    'de 20 procurados faltam 20 em …/files. O disco está montado? Se os arquivos ficam em um balde, defina S3_*.',
    outside(() => noStore),
  ),
  fault(
    'the bucket is not there',
    'files',
    'O depósito outro não existe. Crie-o ou corrija S3_BUCKET.',
    outside(() => ({ S3_BUCKET: 'outro' })),
  ),
  fault(
    'the bucket is another, empty one',
    'files',
    'de 20 procurados faltam 20 no balde vazio. É este o balde da instalação? Confira S3_BUCKET e S3_ENDPOINT.',
    outside(() => ({ S3_BUCKET: 'vazio' })),
  ),
  fault(
    'the key of the bucket is another',
    'files',
    'O armazenamento recusou o acesso ao depósito claraboia. Confira S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION e o relógio desta máquina.',
    outside(() => ({ S3_ACCESS_KEY_ID: 'OUTRA' })),
  ),
  fault(
    'nothing answers for the bucket',
    'files',
    'O armazenamento de S3_BUCKET não respondeu. Confira S3_ENDPOINT e a rede.',
    outside(() => ({ S3_ENDPOINT: 'http://127.0.0.1:1' })),
  ),
  fault(
    'the replica is the primary itself',
    'replica',
    'não é uma réplica: foi promovida, ou é o próprio banco principal. Refaça-a como réplica do banco de DATABASE_URL, ou retire DATABASE_REPLICA_URL. Enquanto isso os portais são lidos do banco principal.',
    outside((url) => ({ DATABASE_REPLICA_URL: url.href })),
  ),
]

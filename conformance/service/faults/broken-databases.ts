import { join } from 'node:path'
import { sql } from '../../../platform/postgres/database.ts'
import { writeStatus } from '../../../platform/backup/status.ts'
import {
  broken,
  emptyFolder,
  fault,
  prevents,
  remove,
  write,
  type BrokenInstallation,
} from './broken-installation.ts'

// Databases of the program itself, and folders of copies, that are broken.

const notWhole =
  'Falta …/pg/PG_VERSION: a pasta …/pg não tem um banco inteiro. O disco dela está montado? Se está, restaure de uma cópia (docs/backup.md).'
const otherPassword =
  'A senha em …/pg.password não é a do banco. Apague esse arquivo e inicie de novo: o início faz outra.'
export const brokenDatabases: readonly BrokenInstallation[] = [
  prevents('the disk of the database is not mounted', 'database', notWhole, emptyFolder('pg')),
  prevents('PG_VERSION is missing', 'database', notWhole, remove('pg', 'PG_VERSION'), {
    byProgram: true,
  }),
  prevents(
    'the database is of another PostgreSQL',
    'database',
    'O banco em …/pg é do PostgreSQL 17 e este programa traz o 18. Com o programa que o criou: npm run cli -- backup PASTA --rows. Com este: npm run cli -- restore PASTA-NOVA --from PASTA.',
    write('17\n', 'pg', 'PG_VERSION'),
  ),
  prevents('the password is empty', 'database', otherPassword, write('', 'pg.password')),
  prevents('the password is another', 'database', otherPassword, write('errada', 'pg.password'), {
    byProgram: true,
  }),
  prevents(
    'the control file of the cluster is missing',
    'database',
    'O PostgreSQL embutido não iniciou: …pg_control…. O registro completo está em …/postgres.log.',
    remove('pg', 'global', 'pg_control'),
  ),
  prevents(
    'the log of the cluster is missing',
    'database',
    'O PostgreSQL embutido não iniciou: …pg_wal…. O registro completo está em …/postgres.log.',
    remove('pg', 'pg_wal'),
  ),
  broken(
    'the rules of who comes in are missing: they are written again',
    'certo',
    'database',
    'PostgreSQL 18.…, respondeu em … ms.',
    remove('pg', 'pg_hba.conf'),
  ),
  broken(
    'a killed process left its lock',
    'certo',
    'database',
    'PostgreSQL 18.…, respondeu em … ms.',
    write(
      JSON.stringify({
        token: 'x',
        pid: 999_999_999,
        startedAt: '2026-01-01T00:00:00Z',
        identity: 'x',
        machine: 'x',
      }),
      'claraboia.lock',
    ),
  ),
  broken(
    'the lock was cut off while it was written',
    'certo',
    'database',
    'PostgreSQL 18.…, respondeu em … ms.',
    write('{"token', 'claraboia.lock'),
  ),
  broken(
    'a killed PostgreSQL left its lock',
    'certo',
    'database',
    'PostgreSQL 18.…, respondeu em … ms.',
    write('999999999\n', 'pg', 'postmaster.pid'),
  ),
  prevents(
    'the schema is of a newer program',
    'schema',
    'O banco de dados foi criado por uma versão mais nova do Claraboia. Atualize o programa e inicie de novo.',
    ({ inDatabase }) =>
      inDatabase((owner) =>
        owner.global.run(
          sql`insert into kysely_migration (name, timestamp) values ('9999_depois', now()::text)`,
        ),
      ),
  ),
  broken(
    'the schema is of an older program: the start migrates it',
    'atenção',
    'schema',
    '1 por fazer. O próximo npm start as faz.',
    ({ inDatabase }) =>
      inDatabase((owner) =>
        owner.global.script(
          `drop function arquivos_sorteados(int); delete from kysely_migration where name = '0336_files_drawn'`,
        ),
      ),
    { start: { check: 'schema', verdict: 'certo', line: 'o banco é o desta versão.' } },
  ),
  fault(
    'the clock of the machine is two hours ahead',
    'database',
    'PostgreSQL 18.…, respondeu em … ms; o relógio dele está … atrás do desta máquina. Acerte os relógios das duas máquinas (NTP).',
    () => ({ CLOCK: 'ahead' }),
  ),
  broken(
    'work waits from before a restoration or a stop',
    'certo',
    'queue',
    '… tarefas esperam a vez, pois o serviço está parado.',
    () => undefined,
    { start: { check: 'queue', verdict: 'certo', line: '…' } },
  ),
]

const noCopies = 'Até lá o serviço atende e nada é copiado.'
const away =
  'Monte o disco das cópias; onde ele está montado, o serviço faz a pasta. Até lá ele atende e nada é copiado.'
export const brokenCopies: readonly BrokenInstallation[] = [
  broken(
    'no copies are made',
    'atenção',
    'backup',
    'nenhuma é feita. Defina BACKUP_DIR, em outro disco, ou copie o banco e os arquivos por outro meio.',
    () => undefined,
  ),
  fault(
    'the disk of the copies takes nothing: BACKUP_DIR cannot be made',
    'backup-disk',
    `/proc/copias não existe. ${away}`,
    () => ({ BACKUP_DIR: '/proc/copias' }),
    { byProgram: true },
  ),
  fault('BACKUP_DIR is below a file', 'backup-disk', `…/copias não existe. ${away}`, (ground) => {
    write('', 'ocupado')(ground)
    return { BACKUP_DIR: join(ground.dataDir, 'ocupado', 'copias') }
  }),
  fault(
    'BACKUP_DIR is a file',
    'backup-disk',
    `não é possível gravar na pasta das cópias …/copias (ENOTDIR). Ajuste as permissões dela e confira se o disco está montado para gravar. ${noCopies}`,
    (ground) => {
      write('', 'copias')(ground)
      return { BACKUP_DIR: join(ground.dataDir, 'copias') }
    },
  ),
  fault(
    'the last drill failed',
    'drill',
    'cópia restaurada: 1/0/a.pdf: falta. Veja docs/backup.md.',
    async ({ dataDir }) => {
      const found = { text: 'cópia restaurada', faults: ['1/0/a.pdf: falta'] }
      await writeStatus(dataDir, 'drill', found)
      return { BACKUP_DIR: '/proc/copias' }
    },
  ),
]

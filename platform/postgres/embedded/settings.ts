// For a machine of 1 GB beside Node; what is not here is PostgreSQL's default, so fsync and synchronous_commit are on.
export const defaultSettings = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '40',
  // An empty database takes all migrations in one transaction, which holds a lock on each thing that it makes.
  max_locks_per_transaction: '256',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  huge_pages: 'off',
  random_page_cost: '1.1',
  // The log must tell all for a backup while the server runs, whose slot keeps what it needs of it.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_replication_slots: '4',
  max_wal_size: '512MB',
  timezone: 'UTC',
  // The log is for operators: it names what failed, without statements or values, which may be personal data.
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
/** Never waits for the disk: for tests. */
export const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

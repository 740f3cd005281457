-- What is written in the files that portals publish, one row for each that was read (docs/adr/portal/0072). A file without a
-- row waits to be read. The row goes with its file.
create table texto_de_arquivo (
  tenant_id int not null default inquilino() references tenant,
  arquivo text not null, -- as arquivo.chave
  estado text not null check (estado in ('lido', 'sem_texto', 'ilegivel')),
  texto text not null default '' check (length(texto) <= 1000000), -- NFC; words that a line end had cut are whole; pages part at a form feed
  cortado boolean not null default false, -- whether the file says more than was kept
  paginas int, -- of a PDF, in all; sheets of a spreadsheet
  motivo text, -- why it could not be read: a code of resources/file-text.ts
  lido_em timestamptz not null default now(),
  primary key (tenant_id, arquivo),
  foreign key (tenant_id, arquivo) references arquivo on delete cascade,
  check ((estado = 'lido') = (texto <> '')),
  check ((estado = 'ilegivel') = (motivo is not null))
);
call proteger('texto_de_arquivo', 'select, insert, update, delete');

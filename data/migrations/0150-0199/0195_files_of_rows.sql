-- The files that rows of public tables name, `/dados/arquivos/…`: a citizen reads one only while a published row names it.
create table arquivo_de_linha (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  arquivo text not null, -- as arquivo.chave; it stays when the file is gone, so that its address answers 410
  conjunto text not null,
  chave text not null, -- of the row, as in lapide
  saiu_em timestamptz, -- since when the row is gone, or names another file
  primary key (tenant_id, arquivo, conjunto, chave)
);
create index arquivo_de_linha_chave on arquivo_de_linha (tenant_id, portal_id, conjunto, chave);
call proteger('arquivo_de_linha', 'select, insert, update');

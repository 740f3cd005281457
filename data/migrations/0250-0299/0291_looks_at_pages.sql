-- When each index and table was last looked at for damage, what was found, and from which of its pages the look goes on.
-- It tells of this cluster and of no copy, so it stands outside of what is copied and exported.
create schema operacao;
create table operacao.exame (
  relacao text primary key,
  pagina int not null default 0,
  tentado_em timestamptz,
  visto_em timestamptz,
  defeito text
);

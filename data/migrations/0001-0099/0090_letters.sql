-- Letters that strangers ask for are counted by mailbox and reason.

-- The mailbox of an address: `a+1@b` and `A+2@b` are one.
create function caixa_postal(email text) returns text language sql immutable parallel safe
  return lower(regexp_replace(email, '\+[^@]*@', '@'));

alter table mensagem add column caixa text generated always as (caixa_postal(para)) stored;
alter table mensagem add column motivo text check (motivo in ('cadastro', 'recuperar', 'licitacao'));
-- In the order in which they were written, not in which their requests came: the newest link is the good one.
alter table mensagem alter column criada_em set default clock_timestamp();
create index mensagem_caixa on mensagem (tenant_id, caixa, motivo, criada_em) where motivo is not null;

-- Every registration for a bidding sends a letter, which is counted there.
alter table licitacao_inscricao drop column caixa;

-- A password is chosen by whoever reads the letter, so what a stranger chose for an address opens nothing.
alter table usuario no force row level security;
update usuario set senha = null where not confirmed;
alter table usuario force row level security;

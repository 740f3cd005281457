-- Gmail reads no dots in a name: `a.b@gmail.com` and `ab@googlemail.com` are one mailbox, and have the letters of one.
create or replace function caixa_postal(email text) returns text language sql immutable parallel safe
  return case when email ~* '@g(oogle)?mail\.com$'
    then replace(lower(regexp_replace(email, '(\+[^@]*)?@.*$', '')), '.', '') || '@gmail.com'
    else lower(regexp_replace(email, '\+[^@]*@', '@')) end;
alter table mensagem alter column caixa set expression as (caixa_postal(para));

-- Who sent many files that nothing names is asked to publish them first.
create index arquivo_em_espera on arquivo (tenant_id, enviado_por) where not vinculado and not excluido;

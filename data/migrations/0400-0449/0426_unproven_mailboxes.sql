-- An account that was taken up by a link which somebody passed on, or was confirmed by hand, has a mailbox that nothing
-- proved (docs/adr/people/0184). Accounts from before count as they did: how they were confirmed was not kept.
alter table usuario add column email_sem_prova boolean not null default false;
-- A second factor in use proves who has the account, as an answered letter does.
create view email_nao_comprovado with (security_invoker = true) as
  select u.id as usuario_id from usuario u
    where u.email_sem_prova and not exists (select from segundo_fator_em_uso f where f.usuario_id = u.id);
grant select on email_nao_comprovado to claraboia_web;
create index usuario_email_sem_prova on usuario (tenant_id) where email_sem_prova and not excluido;

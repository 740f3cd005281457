-- By what a browser is known again, so that its owner is written to of one that the account has not used
-- (docs/adr/people/0195-a-browser-nobody-knows-is-told-of.md).
alter table sessao add aparelho text; -- sha-256 of what the browser keeps
create index sessao_de_pessoa on sessao (tenant_id, usuario_id, criada_em desc) where usuario_id is not null;
alter table mensagem drop constraint mensagem_motivo_check,
  add constraint mensagem_motivo_check check (motivo in
    ('cadastro', 'recuperar', 'licitacao', 'convite', 'assinatura', 'novidades', 'acesso'));

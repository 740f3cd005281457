-- When a session was last used, noted at most every five minutes; of those that were open before, when they began.
alter table sessao add column usada_em timestamptz;
alter table sessao alter column usada_em set default now();
create index sessao_usuario_documento on sessao (tenant_id, usuario_documento_id) where encerrada_em is null and usuario_documento_id is not null;

-- People who are invited, and how a user stands.

alter table conta_chave drop constraint conta_chave_tipo_check,
  add constraint conta_chave_tipo_check check (tipo in ('confirmar', 'recuperar', 'convidar')),
  -- Who was shown the link, where it went by no letter.
  add column mostrada_a text;
alter table mensagem drop constraint mensagem_motivo_check,
  add constraint mensagem_motivo_check check (motivo in ('cadastro', 'recuperar', 'licitacao', 'convite'));

-- `liberado` stays true once somebody was let in: being kept out afterwards is being blocked, and not waiting.
alter table usuario add column convidado_em timestamptz, add column convidado_por text, add column liberado boolean not null default false;
alter table usuario no force row level security;
alter table sessao no force row level security;
update usuario u set liberado = true where active or exists (select 1 from sessao s where s.tenant_id = u.tenant_id and s.usuario_id = u.id);
alter table sessao force row level security;
alter table usuario force row level security;
create function anotar_liberacao() returns trigger language plpgsql as $$
begin
  new.liberado := true;
  return new;
end $$;
create trigger usuario_anotar_liberacao before insert or update on usuario for each row
  when (new.active and not new.liberado) execute function anotar_liberacao();

alter table usuario add column situacao text generated always as (
  case
    when not active and liberado then 'bloqueado'
    when confirmed then case when active then 'ativo' else 'aguarda' end
    when convidado_em is not null then 'convidado'
    else 'confirmar'
  end) stored;
create index usuario_aguarda on usuario (tenant_id) where situacao = 'aguarda' and not excluido;

-- Whether a user may publish a document at a spot, asked step by step (docs/adr/rights/0205): a statement that names
-- all questions prepares each of them at every run, though the first one decides as a rule. Written from
-- `publishesBody` of data/rights/publishing-rule.ts.
create or replace function publica_em(bigint, text, text, bigint) returns boolean language plpgsql stable parallel safe as $$
declare
  zona text := fuso();
begin
  if exists (select from publicador_permissao p where p.portal_id = $1 and p.id_user = $2 and p.cliente_id = $3
      and p.permissao and not p.excluido
      and (p.data_ligamento at time zone zona)::date <= (now() at time zone zona)::date
      and (p.data_desligamento is null
        or (now() at time zone zona)::date < (p.data_desligamento at time zone zona)::date)
      and p.id_menu is null and p.id_submenu is null) then
    return true;
  end if;
  if exists (select from publicador_permissao p where p.portal_id = $1 and p.id_user = $2 and p.cliente_id = $3
      and p.permissao and not p.excluido
      and (p.data_ligamento at time zone zona)::date <= (now() at time zone zona)::date
      and (p.data_desligamento is null
        or (now() at time zone zona)::date < (p.data_desligamento at time zone zona)::date)
      and (p.id_menu is not null or p.id_submenu is not null)
      and ((p.id_menu is null and p.id_submenu is null) or exists (
    select 1 from tipo_elemento te join portal_menu_item_usuario i on i.id_portal = p.portal_id and not i.excluido
      and i.id_menu_item_base = te."itemmenuid"
    where te.id = $4 and (p.id_submenu is null or i.id = p.id_submenu)
      and (p.id_menu is null or exists (select 1 from portal_menu_usuario m where m.id = p.id_menu
        and m.id_portal = i.id_portal and m.id_base = i.id_menu_base and not m.excluido))))) then
    return true;
  end if;
  return not exists (select 1 from usuario u where u.id = $2 and not u.elmaster
    and (exists (select 1 from publicador_permissao q where q.portal_id = $1 and q.id_user = u.id)
      or not exists (select 1 from direito_por_gestor d join portal t on t.id = $1
      and (u.eluser or t.id_gestor = d.id_gestor)
    where d.id_usuario = u.id and d.em_uso and d.add
      and d.caminho = '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs')));
end $$;

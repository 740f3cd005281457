-- Names as a Portuguese dictionary puts them in order: Água before Zeladoria, 3ª before 10ª (CLDR's rules for pt-BR,
-- numbers by their value). Lists that stand in such an order have it in their index.
create collation pt_br (provider = icu, locale = 'pt-BR-u-kn-true');
drop index adm_unidade_lista;
create index adm_unidade_lista on adm_unidade (tenant_id, razao_social collate pt_br, id) where not excluido;
drop index area_lista;
create index area_lista on area (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index el_cliente_lista;
create index el_cliente_lista on el_cliente (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index el_produto_lista;
create index el_produto_lista on el_produto (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index entidade_lista;
create index entidade_lista on entidade (tenant_id, nome collate pt_br, id) where not excluido;
drop index estado_lista;
create index estado_lista on estado (tenant_id, nome collate pt_br, id) where not excluido;
drop index funcao_lista;
create index funcao_lista on funcao (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index gestor_lista;
create index gestor_lista on gestor (tenant_id, nome collate pt_br, id) where not excluido;
drop index localidade_lista;
create index localidade_lista on localidade (tenant_id, nome collate pt_br, id) where not excluido;
drop index pagina_lista;
create index pagina_lista on pagina (tenant_id, page_title collate pt_br, id) where not excluido;
drop index pagina_mapeamento_lista;
create index pagina_mapeamento_lista on pagina_mapeamento (tenant_id, nova_url collate pt_br, id) where not excluido;
drop index perfil_lista;
create index perfil_lista on perfil (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index portal_esic_lista;
create index portal_esic_lista on portal_esic (tenant_id, portal_id, titulo collate pt_br, id) where not excluido;
drop index portal_glossario_lista;
create index portal_glossario_lista on portal_glossario (tenant_id, portal_id, termo collate pt_br, id)
  where not excluido;
drop index portal_lista;
create index portal_lista on portal (tenant_id, id_gestor, nome collate pt_br, id) where not excluido;
drop index portal_usuario_documento_lista;
create index portal_usuario_documento_lista on portal_usuario_documento (tenant_id, portal_id, nome collate pt_br, id)
  where not excluido;
drop index regiao_lista;
create index regiao_lista on regiao (tenant_id, id_gestor, descricao collate pt_br, id) where not excluido;
drop index usuario_lista;
create index usuario_lista on usuario (tenant_id, name collate pt_br, id) where not excluido;

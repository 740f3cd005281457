create or replace function guardar_somas(partes documento_contado[]) returns void language sql as $$
  insert into documento_soma (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, documentos)
    select tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, sum(documentos) from unnest(partes) group by 1, 2, 3, 4, 5 having sum(documentos) <> 0;
  insert into documento_soma_mes (tenant_id, portal_id, mes, id_tipo_elemento, hash_id_cliente, ano, documentos)
    select tenant_id, portal_id, mes, id_tipo_elemento, hash_id_cliente, ano, documentos from unnest(partes);
$$;

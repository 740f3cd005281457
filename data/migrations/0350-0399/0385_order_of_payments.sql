-- The order of payments (Lei 14.133/2021, art. 141) is read a month at a time: its payments, and those of later months
-- that were owed by then and still waited.
create index dado_movimentos_exigiveis on dado_movimentos
  (tenant_id, portal_id, exercicio, mes, coalesce(data_exigibilidade, vencimento))
  where tipo = 'pagamento' and categoria <> 'outras';

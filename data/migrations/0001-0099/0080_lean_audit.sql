-- Every write of the product writes here, so that it pays for each index and check of this table.
-- The tenant of a row is that of the transaction, which the policy of the table holds; the key only locked the one row of
-- `tenant` for every writer. And `auditoria_portal` is what `auditoria_portal_momento` finds as well.
alter table auditoria drop constraint auditoria_tenant_id_fkey;
drop index auditoria_portal;

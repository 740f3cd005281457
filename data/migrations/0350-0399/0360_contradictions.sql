-- What the nightly look found in each portal that says one thing here and another there: a work and its commitments, a bidding and
-- its items, a contract without commitments, a report and a table. Of each portal the newest look alone.
create table contradicao (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  dia date not null, -- at the municipality
  olhados int not null check (olhados >= 0), -- how many things were compared
  achados jsonb not null, -- a list of what two places say of one thing
  primary key (tenant_id, portal_id),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('contradicao', 'select, insert, update');
